/** How long a call may take while parts of the hub come and go. */
export const CALL_MS = 5_000

/** Somebody signed in. */
export interface Session {
  uid: string
  token: string
  cookie: string
}

/** Comes as a guest. */
export async function signIn(url: string, displayName: string): Promise<Session> {
  const reply = await fetch(`${url}/api/auth/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName }),
    signal: AbortSignal.timeout(CALL_MS),
  })
  if (reply.status !== 201)
    throw new Error(`Sign-in answered ${reply.status}: ${await reply.text()}`)
  return readSession(reply)
}

/** A new token, with the rights that the person has now. */
export async function refresh(url: string, { cookie }: Session): Promise<Session> {
  const reply = await fetch(`${url}/api/auth/refresh`, {
    method: 'POST',
    headers: { cookie },
    signal: AbortSignal.timeout(CALL_MS),
  })
  if (reply.status !== 200) throw new Error(`Refresh answered ${reply.status}.`)
  return readSession(reply)
}

async function readSession(reply: Response): Promise<Session> {
  const { token, user } = (await reply.json()) as { token: string; user: { uid: string } }
  const cookie = reply.headers.getSetCookie().map((line) => line.split(';')[0])
  return { uid: user.uid, token, cookie: cookie.join('; ') }
}
