import { existsSync } from 'node:fs'
import { request } from 'node:http'
import type { Result, Size, Stores } from '../bench.ts'
import { bigFile, formOf, send } from '../big-file.ts'
import { startChild } from '../child.ts'
import { cpuMicrosOf, pin } from '../cores.ts'
import { freePort } from '../free-port.ts'
import { lowerQuartile } from '../quantiles.ts'
import { type MediaStack, startMediaStack } from '../subjects/media-stack.ts'
import { findNginx, nginxFileArgs } from '../subjects/nginx.ts'

const MIB = 1024 * 1024
const SIZES = {
  full: { file: 64 * MIB, rounds: 24 },
  small: { file: 24 * MIB, rounds: 8 },
} as const
const WARM_UP = 4
const OF_NGINX = 5.5
const SMALL_RUN_SLACK = 1.6

/**
 * The CPU for sound through the gateway, its own and svc-media's together, the kernel's for them
 * included, beside nginx with sendfile on the same file in the same run.
 */
export async function streaming(size: Size, stores: Stores): Promise<Result> {
  const nginx = findNginx()
  const stack = await startMediaStack(stores)
  const port = await freePort()
  const stops = [() => stack.stop()]
  try {
    const { file, rounds } = SIZES[size]
    const { url, objectKey } = await storeOne(stack, file)
    const path = `${stack.objects}/${objectKey}~`
    if (!nginx || !existsSync(path)) throw new Error('nginx or the stored file is missing')
    const server = await startChild({
      command: nginx,
      args: nginxFileArgs(port, path),
      readyUrl: `http://127.0.0.1:${port}/`,
    })
    stops.unshift(() => server.stop())
    const ours = [stack.gateway.pid, stack.media.pid]
    for (const pid of [...ours, server.pid]) pin(pid, 'subject')
    for (let round = 0; round < WARM_UP; round += 1) await download(url, file)
    const costs = { gateway: [] as number[], media: [] as number[], nginx: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      const [gateway = NaN, media = NaN] = await costsOf(ours, url, file)
      const [nginx = NaN] = await costsOf([server.pid], `http://127.0.0.1:${port}/sound`, file)
      costs.gateway.push(gateway)
      costs.media.push(media)
      costs.nginx.push(nginx)
    }
    const sums = costs.gateway.map((cost, round) => cost + (costs.media[round] ?? NaN))
    const [hub, other] = [lowerQuartile(sums), lowerQuartile(costs.nginx)]
    const atMost = OF_NGINX * (size === 'small' ? SMALL_RUN_SLACK : 1)
    return {
      bench: 'streaming',
      rows: [
        { name: 'gateway: CPU per MiB', value: lowerQuartile(costs.gateway), unit: 'µs' },
        { name: 'svc-media: CPU per MiB', value: lowerQuartile(costs.media), unit: 'µs' },
        { name: 'both: CPU per MiB', value: hub, unit: 'µs' },
        { name: 'nginx with sendfile: CPU per MiB', value: other, unit: 'µs' },
        { name: 'ours / nginx', value: hub / other, unit: '×', atMost },
      ],
      notes: [`whole files of ${file / MIB} MiB, by one connection each`],
    }
  } finally {
    for (const stop of stops) await stop()
  }
}

async function storeOne(stack: MediaStack, size: number) {
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
  return { url: `${stack.url}${url}`, objectKey: key }
}

async function untilMeasured({ client }: MediaStack): Promise<void> {
  const open = `select from media.jobs where state in ('waiting', 'running')`
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await client.query(open)).rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('A job does not end.')
}

/** What each of the processes uses for one download, per MiB. */
async function costsOf(pids: readonly number[], url: string, size: number): Promise<number[]> {
  const before = pids.map(cpuMicrosOf)
  await download(url, size)
  return pids.map((pid, i) => (cpuMicrosOf(pid) - (before[i] ?? NaN)) / (size / MIB))
}

function download(url: string, size: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, (reply) => {
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
