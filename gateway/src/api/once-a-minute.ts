const MINUTE_MS = 60_000

/** Says something at once, and after that once a minute how often it happened since. */
export function onceAMinute(say: (times: number) => void): () => void {
  let times = 0
  let isQuiet = false
  const tell = () => {
    isQuiet = times > 0
    if (!isQuiet) return
    say(times)
    times = 0
    setTimeout(tell, MINUTE_MS).unref()
  }
  return () => {
    times += 1
    if (!isQuiet) tell()
  }
}
