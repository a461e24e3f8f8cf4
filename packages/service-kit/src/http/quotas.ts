import type { Caller } from '../auth/auth.ts'
import { AppError } from '../base/errors.ts'

/** How much of something one person may have; a guest less. */
export interface Quota {
  /** What the log of refusals and the console call it. */
  name: string
  most: number
  mostOfAGuest: number
}

type Who = Pick<Caller, 'isGuest'>

/** Somebody has as much of something as they may. */
export class QuotaReached extends AppError {
  override name = 'QuotaReached'
  readonly quota: string

  constructor({ name }: Quota, ...rest: ConstructorParameters<typeof AppError>) {
    super(...rest)
    this.quota = name
  }
}

/** How much this person may have. */
export const mostFor = ({ most, mostOfAGuest }: Quota, { isGuest }: Who): number =>
  isGuest ? mostOfAGuest : most

/** 409: what somebody keeps is as much as they may. The sentence says how much, and what makes room. */
export function stockIsFull(quota: Quota, who: Who, say: (most: number) => string): QuotaReached {
  return new QuotaReached(quota, 409, `${say(mostFor(quota, who))}${hintFor(quota, who)}`)
}

/** 429: what somebody does in a time is as much as they may. Says how much, and until when. */
export function rateIsReached(
  quota: Quota,
  who: Who,
  { say, seconds }: { say: (most: number) => string; seconds: number },
): QuotaReached {
  const wait = Math.max(1, Math.ceil(seconds))
  const sentence = `${say(mostFor(quota, who))} Please try again in ${inWords(wait)}.`
  return new QuotaReached(quota, 429, `${sentence}${hintFor(quota, who)}`, {
    'retry-after': String(wait),
  })
}

const hintFor = ({ most, mostOfAGuest }: Quota, { isGuest }: Who) =>
  isGuest && mostOfAGuest < most ? ' Guests may have fewer than people with a linked account.' : ''

const MINUTE = 60
const HOUR = 60 * MINUTE

function inWords(seconds: number): string {
  const [count, unit] =
    seconds > HOUR ? [Math.ceil(seconds / HOUR), 'hour'] : [Math.ceil(seconds / MINUTE), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
