import { queryClient } from '@hub/web-kit'
import { useEffect, useState } from 'react'

/**
 * Whether what is on the page has come to rest, once and for all: `isThere` says that its code has
 * come, and then nothing that it asked for is under way any more, and it has been painted.
 */
export function useAtRest(isThere: boolean): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    if (!isThere) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      if (queryClient.isFetching() > 0) return
      stop()
      // A tab in the background has no frames to wait for. Of two, React may still be at work in the
      // first; the second shows what has come.
      if (document.hidden) setAtRest(true)
      else afterFrames(2, () => (timer = setTimeout(setAtRest, 0, true)))
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [isThere])
  return isAtRest
}

function afterFrames(count: number, act: () => void): void {
  requestAnimationFrame(() => (count > 1 ? afterFrames(count - 1, act) : act()))
}
