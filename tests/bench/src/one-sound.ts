import { request } from 'node:http'
import { bigFile, formOf, send } from './big-file.ts'
import type { MediaStack } from './subjects/media-stack.ts'

/** Where a sound is heard from, and the cookie that a browser sends for it. */
export interface Address {
  url: string
  cookie?: string
}

/** Uploads a sound of so many bytes; answers its address, and the object that it is. */
export async function storeSound(stack: MediaStack, size: number) {
  const { headers, around } = formOf('musicFile', 'stream.wav')
  const { authorization } = stack
  const { status, body } = await send({
    url: `${stack.url}/api/music/upload`,
    method: 'POST',
    headers: { ...headers, authorization },
    around,
    file: bigFile(size),
  })
  if (status !== 201) throw new Error(`The upload was answered with ${status}: ${body}`)
  const { rows } = await stack.client.query<{ id: string; key: string }>(
    'select id, object_key as key from media.tracks',
  )
  const { id, key } = rows[0] as { id: string; key: string }
  // Its loudness is measured by now and again: only then nothing else uses the processor.
  await untilMeasured(stack)
  const reply = await fetch(`${stack.url}/api/music/track/${id}/url`, {
    headers: { authorization },
  })
  const { url } = (await reply.json()) as { url: string }
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { address: { url: new URL(url, stack.url).href, cookie }, objectKey: key }
}

async function untilMeasured({ client }: MediaStack): Promise<void> {
  const open = `select from media.jobs where state in ('waiting', 'running')`
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await client.query(open)).rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('A job does not end.')
}

/** Reads all of it, and throws it away. */
export function download({ url, cookie = '' }: Address, size: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { cookie } }, (reply) => {
      let received = 0
      reply.on('data', (chunk: Buffer) => (received += chunk.length))
      reply.once('end', () => {
        if (reply.statusCode === 200 && received >= size) resolve()
        else reject(new Error(`${url}: ${reply.statusCode}, ${received} bytes`))
      })
      reply.once('error', reject)
    })
    call.once('error', reject)
    call.end()
  })
}
