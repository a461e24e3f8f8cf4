import { AppError } from '@hub/service-kit/base'
import type { SafeFetch } from '@hub/service-kit/outgoing'
import { readPause } from './webhook-limits.ts'

const LIMITS = { maxBytes: 64 * 1024, timeoutMs: 10_000 } as const

/** Whoever answers so will not take a message any more. */
const GONE: ReadonlySet<number> = new Set([401, 403, 404, 410])
/** What a receiver refuses, and has nothing against the message itself. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429])

/** What became of a message; `pauseMs` is for how long the receiver wants no other. */
export type Outcome =
  | { kind: 'told' | 'too-many'; pauseMs: number }
  | { kind: 'failed'; pauseMs: number; problem: string; isGone: boolean; isRefusal: boolean }

/** What people write shows as they wrote it, not as Discord's formatting. */
const toPlain = (text: string) => text.replace(/[\\*_~`|<>[\]()#@:-]/g, '\\$&')

/** Sends one sentence, with an address to look at, the way Discord's webhooks take it. */
export async function sendMessage(
  safeFetch: SafeFetch,
  url: string,
  { text, link }: { text: string; link: string },
): Promise<Outcome> {
  const content = `${toPlain(text)}\n<${link}>`
  try {
    const reply = await safeFetch(url, {
      ...LIMITS,
      method: 'POST',
      httpsOnly: true,
      headers: { 'content-type': 'application/json', 'user-agent': 'Hangar webhook' },
      body: JSON.stringify({ username: 'Hangar', content, allowed_mentions: { parse: [] } }),
    })
    const { status } = reply
    const pauseMs = readPause(reply)
    if (status >= 200 && status <= 299) return { kind: 'told', pauseMs }
    if (status === 429) return { kind: 'too-many', pauseMs }
    return {
      kind: 'failed',
      pauseMs,
      problem: `${new URL(url).hostname} answered with ${status}.`,
      isGone: GONE.has(status),
      isRefusal: status >= 400 && status <= 499 && !PASSING.has(status),
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { kind: 'failed', pauseMs: 0, problem: error.message, isGone: false, isRefusal: false }
  }
}
