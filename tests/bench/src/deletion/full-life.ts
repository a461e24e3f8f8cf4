import { randomUUID } from 'node:crypto'
import { makeAdmin, type TestHub, toPng } from '@hub/infra/testing'
import { aMission } from '../a-mission.ts'
import { CALL_MS, refresh, type Session, signIn } from '../chaos/session.ts'

/** Somebody signed in, and their calls; `body` is sent as JSON, or as the form it is. */
export interface Person extends Session {
  word: string
  /** Answers with the status, and the JSON that came with it. */
  call(endpoint: string, body?: object, headers?: object): Promise<Answer>
}

export interface Answer {
  status: number
  json: { id: string } & Record<string, unknown>
}

/** Somebody new, whose name is the word; an admin when asked for. */
export async function aPerson(hub: TestHub, { isAdmin = false } = {}): Promise<Person> {
  const word = `Zephyrine${randomUUID().slice(0, 8)}`
  let session = await signIn(hub.url, word)
  if (isAdmin) {
    await makeAdmin(hub.dataDir, word)
    session = await refresh(hub.url, session)
  }
  return { ...session, word, call: (...call) => send(hub.url, session.token, ...call) }
}

async function send(
  url: string,
  token: string,
  endpoint: string,
  body?: object,
  headers?: object,
): Promise<Answer> {
  const [method = '', path] = endpoint.split(' ')
  const isPlain = body !== undefined && !(body instanceof FormData || body instanceof Uint8Array)
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(isPlain && { 'content-type': 'application/json' }),
      ...headers,
    },
    signal: AbortSignal.timeout(2 * CALL_MS),
    ...(body && {
      body: isPlain ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>),
    }),
  })
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.includes('json') && text
  return { status: reply.status, json: isJson ? JSON.parse(text) : {} }
}

/** Gives a person something in every place where the hub keeps what is somebody's. */
export async function liveFully(person: Person, other: Person, storyId: string): Promise<void> {
  const must = (who: Person) => async (endpoint: string, body?: object, headers?: object) => {
    const { status, json } = await who.call(endpoint, body, headers)
    if (status >= 300) throw new Error(`${endpoint} answered ${status}: ${JSON.stringify(json)}`)
    return json
  }
  const [theirs, others] = [must(person), must(other)]
  const { word } = person
  const lines = { address: word, city: word, state: word, zip: word }
  const connections = { twitch: word, youtube: word, xbox: word, starCitizen: word }
  await theirs('PUT /api/profile', { shipping: lines, billing: lines, connections })
  await theirs('PUT /api/profile/photo', form({ photo: picture() }))
  await theirs('PUT /api/profile/webhook', { url: `https://${word}.test/hook`, isOn: false })

  const mission = await theirs('POST /api/missions', aMission(word), { 'idempotency-key': word })
  const fields = { item: word, category: word, price: '5', description: word, expiryDays: '7' }
  await theirs('POST /api/trading_posts', form({ ...fields, type: 'sell', itemImage: picture() }))
  const { id: wanted } = await others('POST /api/missions', aMission('Wanted'))
  const { id: haggled } = await others('POST /api/missions', aMission('Haggled'))
  await others(`POST /api/contracts/${mission.id}/haggle`, { offer: '7' })
  await theirs(`POST /api/contracts/${haggled}/haggle`, { offer: `9, says ${word}` })
  await theirs(`POST /api/contracts/${wanted}/accept`, {})

  await theirs('POST /api/music/playlists', { name: word })
  await theirs(`POST /api/stories/${storyId}/purchase`, {})
  const place = { deviceId: 'phone-01', positionSeconds: 1 }
  await theirs(`PUT /api/stories/${storyId}/progress`, place)
  await uploadHalf(theirs, word)
}

/** The first bytes of a file that never comes to its end. */
async function uploadHalf(
  theirs: (endpoint: string, body?: object, headers?: object) => Promise<{ id: string }>,
  word: string,
): Promise<void> {
  const metadata = `kind ${btoa('track')},filename ${btoa(`${word}.mp3`)}`
  const { id } = await theirs('POST /api/uploads', undefined, {
    'upload-length': '1000',
    'upload-metadata': metadata,
  })
  await theirs(`PATCH /api/uploads/${id}`, Buffer.from(word), {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  })
}

const picture = () => new Blob([new Uint8Array(toPng(64, 64, (x, y) => [x * 4, y * 4, 90]))])

/** A form as browsers send it. */
export function form(fields: Readonly<Record<string, string | Blob>>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') made.append(name, value)
    else made.append(name, value, 'file')
  }
  return made
}
