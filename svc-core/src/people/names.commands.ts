import { MAX_LENGTH } from '@hub/api-spec'
import { invalid } from '@hub/service-kit/base'
import type { Db } from '@hub/service-kit/database'
import { looksLikeAny } from './look-alikes.ts'
import { listAdminNames } from './users.queries.ts'

/** Who needs no name to be taken for an admin. */
const TITLES = ['Admin', 'Administrator', 'Moderator', 'Hangar']

/** Names that nobody else may seem to have: those of the admins, and once there are some, what they are called. */
async function listGuarded(db: Db, uid?: string): Promise<string[]> {
  const admins = await listAdminNames(db)
  const others = admins.filter((admin) => admin.uid !== uid)
  const isAdmin = others.length < admins.length
  return [
    ...others.map(({ displayName }) => displayName),
    ...(admins.length > 0 && !isAdmin ? TITLES : []),
  ]
}

/** Throws if a name that somebody chose looks like an admin's; `uid` is whose it will be, if they are here. */
export async function mustNotPassForAdmin(db: Db, name: string, uid?: string): Promise<void> {
  if (looksLikeAny(name, await listGuarded(db, uid))) {
    throw invalid('That name looks like an admin’s. Please choose another.')
  }
}

/** A name that a provider gives, which is never refused: a number sets it apart from an admin's. */
export async function setApart(db: Db, name: string, uid?: string): Promise<string> {
  const guarded = await listGuarded(db, uid)
  for (let number = 1; ; number += 1) {
    const apart = number === 1 ? name : withNumber(name, number)
    if (!looksLikeAny(apart, guarded)) return apart
  }
}

function withNumber(name: string, number: number): string {
  return `${cutName(name, MAX_LENGTH.displayName - ` ${number}`.length)} ${number}`
}

/** As many whole characters of a name as there is room for. */
export function cutName(name: string, longest: number = MAX_LENGTH.displayName): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (Array.from(kept + segment).length > longest) break
    kept += segment
  }
  return kept.trim()
}
