import { createHmac } from 'node:crypto'
import type { Core } from '../base/core.ts'
import { seal, unseal } from '../base/sealed.ts'

const placeOf = (uid: string) => `${uid}/webhook`

export function sealAddress({ keys }: Pick<Core, 'keys'>, uid: string, url: string): Buffer {
  return seal(keys.webhook, placeOf(uid), url)
}

/** An address as what is kept of it beside those who have it: nobody can tell it from that. */
export function hashAddress({ keys }: Pick<Core, 'keys'>, url: string): Buffer {
  return createHmac('sha256', keys.webhook).update(url).digest()
}

export function unsealAddress(
  { keys }: Pick<Core, 'keys'>,
  { uid, url }: { uid: string; url: Buffer },
): string {
  return unseal(keys.webhook, placeOf(uid), url) as string
}
