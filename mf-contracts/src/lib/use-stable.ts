import { useCallback, useLayoutEffect, useRef } from 'react'

/** One and the same function over all renders, which does what the latest would: for memoised parts. */
export function useStable<Args extends unknown[]>(
  action: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(action)
  useLayoutEffect(() => {
    latest.current = action
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
