import { escapeLike } from '@hub/service-kit'

/** The pattern for texts that contain what was searched for, or `undefined` for a blank search. */
export function containing(q: string | undefined): string | undefined {
  const words = q?.trim().toLowerCase()
  return words ? `%${escapeLike(words)}%` : undefined
}
