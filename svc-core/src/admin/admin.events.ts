import type { Revocation } from '@hub/events'
import type { EventHandlers } from '@hub/service-kit'

/** Has older tokens refused by the fact itself, for changes that no running process made. */
export function adminHandlers(tellRevoked: (revocation: Revocation) => void): EventHandlers {
  const tell = async ({ data }: { data: { userId: string; version: number } }) =>
    tellRevoked({ uid: data.userId, version: data.version })
  return { 'core.admin.granted': tell, 'core.admin.revoked': tell }
}
