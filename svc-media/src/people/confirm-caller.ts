import type { ConfirmCaller } from '@hub/service-kit/auth'
import { unauthenticated, unavailable } from '@hub/service-kit/base'
import type { Bus } from '@hub/service-kit/events'

const ASK_MS = 1_500

interface Options {
  bus: Bus
  /** Where copies of svc-core answer. */
  coreUrls: readonly string[]
}

/**
 * Asks svc-core, which keeps the sessions: about everybody while a revocation may have been missed,
 * and always about admins, so that no right outlives its loss.
 */
export function createConfirmCaller({ bus, coreUrls }: Options): ConfirmCaller {
  return (caller, token) =>
    caller.isAdmin || bus.mayMissRevocations() ? askCore(coreUrls, token) : undefined
}

async function askCore(coreUrls: readonly string[], token: string): Promise<void> {
  for (const coreUrl of coreUrls) {
    const status = await statusAt(`${coreUrl}/api/auth/session`, token)
    if (status === 200) return
    if (status === 401) throw unauthenticated()
  }
  throw unavailable('Hangar cannot check your sign-in right now. Please try again in a moment.')
}

/** The status of the answer; nothing when there is none in time. */
async function statusAt(url: string, token: string): Promise<number | undefined> {
  try {
    const reply = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(ASK_MS),
    })
    await reply.body?.cancel()
    return reply.status
  } catch {
    return undefined
  }
}
