import { makeAdmin, type TestHub, toWav } from '@hub/infra/testing'

const SAMPLE_RATE = 8_000
const SECONDS = 60

/** Uploads a minute of a tone, as an admin does, and answers with its title. */
export async function stockJukebox({ url, dataDir }: TestHub): Promise<string> {
  const title = 'A minute of one tone'
  const token = await signInAsAdmin(url, dataDir)
  const form = new FormData()
  form.append(
    'musicFile',
    new Blob([new Uint8Array(aTone())], { type: 'audio/wav' }),
    `${title}.wav`,
  )
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${url}/api/music/upload`, { method: 'POST', headers, body: form })
  if (!reply.ok) throw new Error(`The upload was answered with ${await reply.text()}`)
  return title
}

async function signInAsAdmin(url: string, dataDir: string): Promise<string> {
  const displayName = 'Head of music'
  const guest = await fetch(`${url}/api/auth/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName }),
  })
  await makeAdmin(dataDir, displayName)
  const cookie = guest.headers.getSetCookie().map((line) => line.split(';')[0])
  const headers = { cookie: cookie.join('; ') }
  const renewed = await fetch(`${url}/api/auth/refresh`, { method: 'POST', headers })
  const { token } = (await renewed.json()) as { token: string }
  return token
}

function aTone(): Buffer {
  const heightAt = (_: unknown, sample: number) =>
    Math.sin((2 * Math.PI * 220 * sample) / SAMPLE_RATE)
  const sound = Float32Array.from({ length: SECONDS * SAMPLE_RATE }, heightAt)
  return toWav([sound.map((height) => height / 4)], SAMPLE_RATE)
}
