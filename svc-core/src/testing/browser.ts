import type { Service } from '@hub/service-kit/http'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { CallbackOutcome } from '../people/auth/callback-page.ts'

/** A person's browser, as far as sign-ins need one: it keeps cookies as their rules say. */
export interface Browser {
  cookies: Map<string, string>
  /** Goes where a link or a redirect from another site leads, and follows redirects. */
  arrive(url: string): Promise<LightMyRequestResponse>
  /** Sends a form of another site, and follows redirects. */
  submit(url: string, form: Record<string, string>): Promise<LightMyRequestResponse>
  /** A call by the page's own script. */
  call(options: InjectOptions): Promise<LightMyRequestResponse>
}

export function aBrowser(app: Service): Browser {
  const cookies = new Map<string, string>()
  const sameSite = new Map<string, string>()

  async function send(options: InjectOptions, allowed: readonly string[]) {
    const sent = [...cookies].filter(([name]) => allowed.includes(sameSite.get(name) ?? ''))
    const reply = await app.inject({ ...options, cookies: Object.fromEntries(sent) })
    for (const { name, value, ...attributes } of reply.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
      sameSite.set(name, String(attributes.sameSite))
    }
    return reply
  }

  // A redirect after a form of another site is still that site's doing: Lax at most.
  async function follow(reply: LightMyRequestResponse): Promise<LightMyRequestResponse> {
    const { location } = reply.headers
    return location ? follow(await send({ method: 'GET', url: location }, ['Lax', 'None'])) : reply
  }

  return {
    cookies,
    arrive: async (url) => follow(await send({ method: 'GET', url }, ['Lax', 'None'])),
    submit: async (url, form) =>
      follow(
        await send(
          {
            method: 'POST',
            url,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: new URLSearchParams(form).toString(),
          },
          ['None'],
        ),
      ),
    call: (options) => send(options, ['Strict', 'Lax', 'None']),
  }
}

/** What the page at the end of a sign-in tells the others. */
export function outcomeOf(reply: LightMyRequestResponse): CallbackOutcome {
  const [, text = ''] = /data-outcome="([^"]*)"/.exec(reply.body) ?? []
  const plain = text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  return JSON.parse(plain.replaceAll('&amp;', '&')) as CallbackOutcome
}
