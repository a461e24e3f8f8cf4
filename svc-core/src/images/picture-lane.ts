import { tooMany, unavailable } from '@hub/service-kit/base'

interface LaneLimits {
  /** How many pieces of work run at a time. */
  places: number
  /** How many of one person may wait. */
  waitingEach: number
  /** How many bytes may wait in all. */
  waitingBytes: number
}

interface Claim {
  /** Whose work it is: people take turns, whatever each has brought. */
  uid: string
  /** What it holds in memory until its turn has come. */
  bytes: number
}

type Lane = <T>(claim: Claim, work: () => Promise<T>) => Promise<T>

const RETRY_SECONDS = 5

/**
 * A lane for work that takes much memory: few at a time, people in turn. Who has too much waiting
 * is told so, and nobody can make it hold more than it is meant to.
 */
export function createPictureLane(limits: LaneLimits): Lane {
  const waiting = new Map<string, (() => void)[]>()
  let free = limits.places
  let bytesWaiting = 0

  function queueOf({ uid, bytes }: Claim): (() => void)[] {
    const mine = waiting.get(uid) ?? []
    if (mine.length >= limits.waitingEach) {
      throw tooMany(
        `${limits.waitingEach} of your pictures are waiting to be read. Please try again in ${RETRY_SECONDS} seconds.`,
        RETRY_SECONDS,
      )
    }
    if (bytesWaiting + bytes > limits.waitingBytes) {
      throw unavailable('Too many pictures are being read at the moment. Please try again.')
    }
    waiting.set(uid, mine)
    return mine
  }

  async function turn(claim: Claim): Promise<void> {
    if (free > 0) {
      free -= 1
      return
    }
    const mine = queueOf(claim)
    bytesWaiting += claim.bytes
    await new Promise<void>((resolve) => mine.push(resolve))
    bytesWaiting -= claim.bytes
  }

  /** The place goes to whoever has waited longest since a turn; their further work waits behind all others. */
  function pass(): void {
    const [next] = waiting
    if (!next) {
      free += 1
      return
    }
    const [uid, [go, ...later]] = next
    waiting.delete(uid)
    if (later.length > 0) waiting.set(uid, later)
    go?.()
  }

  return async (claim, work) => {
    await turn(claim)
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
