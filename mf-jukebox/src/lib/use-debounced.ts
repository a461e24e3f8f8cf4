import { useEffect, useState } from 'react'

/** A value once it has not changed for a moment; a blank one at once. */
export function useDebounced(value: string, restMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return value === '' ? '' : settled
}
