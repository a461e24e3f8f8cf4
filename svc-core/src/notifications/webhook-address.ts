import type { Core } from '../core.ts'
import { seal, unseal } from '../profile/sealed.ts'

const placeOf = (uid: string) => `${uid}/webhook`

export function sealAddress({ keys }: Pick<Core, 'keys'>, uid: string, url: string): Buffer {
  return seal(keys.webhook, placeOf(uid), url)
}

export function unsealAddress(
  { keys }: Pick<Core, 'keys'>,
  { uid, url }: { uid: string; url: Buffer },
): string {
  return unseal(keys.webhook, placeOf(uid), url) as string
}
