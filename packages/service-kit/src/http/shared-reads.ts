/** Reads `key`'s value by `read`, or waits with others for one reading. */
export type SharedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>

interface Turn<T> {
  running: Promise<unknown>
  next?: Promise<T>
}

/**
 * Has calls that wait for the same thing share one reading of it. Only a reading that starts after
 * a call came can answer it, so that nobody gets what is older than their call: while one is under
 * way, all who come wait for the next. What a reading throws, all who share it get.
 */
export function createSharedReads<T>(): SharedReads<T> {
  const turns = new Map<string, Turn<T>>()

  function start(key: string, read: () => Promise<T>): Promise<T> {
    // A reading that throws before it waits fails like one that throws later.
    const result = (async () => read())()
    const turn: Turn<T> = { running: result }
    turns.set(key, turn)
    const end = () => {
      if (turns.get(key) === turn && !turn.next) turns.delete(key)
    }
    result.then(end, end)
    return result
  }

  return (key, read) => {
    const turn = turns.get(key)
    if (!turn) return start(key, read)
    const begin = () => start(key, read)
    turn.next ??= turn.running.then(begin, begin)
    return turn.next
  }
}
