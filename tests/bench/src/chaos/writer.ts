import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CALL_MS, refresh, signIn } from './session.ts'

/** What one writer was promised, and what it can say of itself. */
export interface Writer {
  /** Titles answered with 2xx. */
  acknowledged: Set<string>
  /** Titles that were asked for at least once. */
  asked: Set<string>
  /** All of one's own titles, as the hub lists them now. */
  readBack(): Promise<string[]>
  /** Writes until told to stop; whatever has no answer is asked again with the same key. */
  write(signal: AbortSignal): Promise<void>
}

const RETRY_MS = 50
/** After so many writes somebody comes, and goes for good: what other services have to hear of. */
const VISIT_EVERY = 20

/** A guest who posts missions as fast as they are taken. */
export async function aWriter(url: () => string, name: string): Promise<Writer> {
  const acknowledged = new Set<string>()
  const asked = new Set<string>()
  let session = await signIn(url(), name)

  const call = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${session.token}`)
    const signal = AbortSignal.timeout(CALL_MS)
    const reply = await fetch(`${url()}${path}`, { ...init, headers, signal })
    // Long rehearsals outlive an access token; whoever called asks again, as a page does.
    if (reply.status === 401) session = await refresh(url(), session)
    return { status: reply.status, link: reply.headers.get('link'), body: await reply.text() }
  }

  const post = async (title: string, key: string): Promise<boolean> => {
    const draft = { postType: 'offer', title, payment: 1, location: 'x', details: 'x' }
    const body = JSON.stringify({ ...draft, role: 'Hauler / Cargo Runner' })
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    try {
      const { status, body: text } = await call('/api/missions', { method: 'POST', headers, body })
      if (status === 400 || status === 422) throw new RefusedError(text)
      return status === 201
    } catch (error) {
      if (error instanceof RefusedError) throw error
      return false
    }
  }

  return {
    acknowledged,
    asked,
    async write(signal) {
      for (let count = 0; !signal.aborted; count += 1) {
        const title = `${name} ${count}`
        const key = randomUUID()
        asked.add(title)
        while (!(await post(title, key))) {
          if (signal.aborted) return
          await pause(RETRY_MS)
        }
        acknowledged.add(title)
        // Whoever is not let in or out just now is not missed: their facts are counted by the hub.
        if (count % VISIT_EVERY === 0) await visit(url(), `${name}'s guest`).catch(() => undefined)
      }
    },
    async readBack() {
      const titles: string[] = []
      let path = '/api/missions/my-posts?limit=1000'
      while (path) {
        const { status, link, body } = await call(path)
        if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`)
        titles.push(...(JSON.parse(body) as { title: string }[]).map((one) => one.title))
        path = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1] ?? ''
      }
      return titles
    },
  }
}

class RefusedError extends Error {}

/** Somebody signs in and deletes their account. */
async function visit(url: string, displayName: string): Promise<void> {
  const { token } = await signIn(url, displayName)
  await fetch(`${url}/api/profile/delete-account`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(CALL_MS),
  })
}
