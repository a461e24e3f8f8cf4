import { callApi } from '@hub/web-kit'

/** How a visit to a provider ended. */
export interface ProviderOutcome {
  provider: string
  status: 'done' | 'cancelled' | 'failed'
  message: string
}

const CHANNEL = 'hub-auth'
const WINDOW = 'hub-provider'
const FEATURES = 'popup,width=520,height=760'

/** Whether the page is not at the hub's own address, to which alone the providers send people back. */
export function isElsewhere(origin: string | undefined): origin is string {
  return origin !== undefined && origin !== location.origin
}

/**
 * Visits a provider in a window of its own, and answers with how that ended. Called by a click:
 * the window has to be opened before anything is waited for. Without a click, or where windows are
 * blocked, the page itself goes there and comes back, and the promise stays open. A person who just
 * closes the window leaves it open too: `signal` ends the waiting.
 */
export async function visitProvider(
  provider: string,
  purpose: 'sign-in' | 'link',
  signal: AbortSignal,
  where: 'window' | 'page' = 'window',
): Promise<ProviderOutcome> {
  const visit = where === 'window' ? open('', WINDOW, FEATURES) : null
  const outcome = hearOutcome(provider, signal)
  try {
    const { url } = await callApi('POST /api/auth/start/:provider', {
      params: { provider },
      body: { purpose },
    })
    ;(visit ?? window).location.assign(url)
  } catch (error) {
    visit?.close()
    throw error
  }
  return outcome
}

/** By channel, for a provider may have cut the window off from its opener. */
function hearOutcome(provider: string, signal: AbortSignal): Promise<ProviderOutcome> {
  const channel = new BroadcastChannel(CHANNEL)
  signal.addEventListener('abort', () => channel.close())
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<ProviderOutcome>) => {
      if (data.provider !== provider) return
      channel.close()
      resolve(data)
    })
  })
}
