import { MAX_LENGTH } from '@hub/api-spec'
import { isStorable } from '@hub/service-kit'
import { toLine } from '../text.ts'
import type { Identity } from './providers/provider.ts'

const MAX_EMAIL = 320

/** A name as a provider gives it, as we keep it: one line, whole characters, not too long. */
export function toDisplayName(name: string | null): string | null {
  const line = toLine((name ?? '').toWellFormed().replaceAll('\0', ''))
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (Array.from(kept + segment).length > MAX_LENGTH.displayName) break
    kept += segment
  }
  return kept.trim() || null
}

/** The e-mail, if it is one that can be kept. */
export function toEmail({ email }: Identity): string | null {
  return email && email.length <= MAX_EMAIL && isStorable(email) ? email : null
}

/** The e-mail, if the provider vouches for it. */
export function toTrustedEmail(identity: Identity): string | null {
  return identity.emailVerified ? toEmail(identity) : null
}
