import { AppError, type SafeFetch, unprocessable } from '@hub/service-kit'

const LIMITS = { maxBytes: 64 * 1024, timeoutMs: 10_000 } as const

/** What people write shows as they wrote it, not as Discord's formatting. */
const toPlain = (text: string) => text.replace(/[\\*_~`|<>[\]()#@:-]/g, '\\$&')

/** The address of a webhook answered that it does not take messages. */
export class WebhookRefusal extends AppError {
  /** Whether it is gone for good, so that trying again makes no sense. */
  readonly isForGood: boolean

  constructor(host: string, status: number) {
    super(422, `${host} answered with ${status}.`)
    this.isForGood = [401, 403, 404, 410].includes(status)
  }
}

/** Sends one sentence, with an address to look at, the way Discord's webhooks take it. */
export async function sendMessage(
  safeFetch: SafeFetch,
  url: string,
  { text, link }: { text: string; link: string },
): Promise<void> {
  const content = `${toPlain(text)}\n<${link}>`
  const reply = await safeFetch(url, {
    ...LIMITS,
    method: 'POST',
    httpsOnly: true,
    headers: { 'content-type': 'application/json', 'user-agent': 'Hangar webhook' },
    body: JSON.stringify({ username: 'Hangar', content, allowed_mentions: { parse: [] } }),
  })
  if (reply.status < 200 || reply.status > 299) {
    throw new WebhookRefusal(new URL(url).hostname, reply.status)
  }
}

/** Sends a first message, so that an address that does not work is told at once. */
export async function sayHello(safeFetch: SafeFetch, url: string, link: string): Promise<void> {
  try {
    await sendMessage(safeFetch, url, { text: 'Hangar will tell you here.', link })
  } catch (error) {
    throw error instanceof AppError
      ? unprocessable(`The webhook does not work: ${error.message}`)
      : error
  }
}
