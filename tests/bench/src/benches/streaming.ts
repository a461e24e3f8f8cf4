import { bytesHandledBy, openBucket } from '@hub/infra/testing'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Result, Row, Size, Stores } from '../bench.ts'
import { startChild } from '../child.ts'
import { cpuMicrosOf, pin } from '../cores.ts'
import { freePort } from '../free-port.ts'
import { download, storeSound } from '../one-sound.ts'
import { lowerQuartile, quantile } from '../quantiles.ts'
import { startMediaStack } from '../subjects/media-stack.ts'
import { findNginx, nginxFileArgs } from '../subjects/nginx.ts'

const MIB = 1024 * 1024
const FILE = 64 * MIB
const ROUNDS = { full: 24, small: 6 } as const
const WARM_UP = 3
const OF_NGINX = 5.5
const SMALL_RUN_SLACK = 1.6
/** What keeps a process alive: a glance at the outbox now and then. */
const HANDLED_BESIDE = 0.01

/**
 * What sound costs the gateway and svc-media together, the kernel's work for them included: where it
 * goes through them, beside nginx with sendfile on the same file in the same run, and where browsers
 * are sent to the object store for it.
 */
export async function streaming(size: Size, stores: Stores): Promise<Result> {
  const direct = await pastTheHub(size, stores)
  return {
    bench: 'streaming',
    rows: [...(await throughTheHub(size, stores)), ...direct.rows],
    notes: [`whole files of ${FILE / MIB} MiB, by one connection each`, ...direct.notes],
  }
}

async function throughTheHub(size: Size, stores: Stores): Promise<Row[]> {
  const nginx = findNginx()
  const stack = await startMediaStack(stores)
  const port = await freePort()
  const stops = [() => stack.stop()]
  try {
    const { url, objectKey } = await storeSound(stack, FILE)
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
    for (let round = 0; round < WARM_UP; round += 1) await download(url, FILE)
    const costs = { gateway: [] as number[], media: [] as number[], nginx: [] as number[] }
    const before = bytesHandledBy(ours)
    for (let round = 0; round < ROUNDS[size]; round += 1) {
      const [gateway = NaN, media = NaN] = await costsOf(ours, url)
      const [nginx = NaN] = await costsOf([server.pid], `http://127.0.0.1:${port}/sound`)
      costs.gateway.push(gateway)
      costs.media.push(media)
      costs.nginx.push(nginx)
    }
    // Whoever counts the bytes of the other way sees them on this one.
    if (bytesHandledBy(ours) - before < FILE) throw new Error('The bytes are not counted.')
    return compare(costs, OF_NGINX * (size === 'small' ? SMALL_RUN_SLACK : 1))
  } finally {
    for (const stop of stops) await stop()
  }
}

function compare(costs: Record<'gateway' | 'media' | 'nginx', number[]>, atMost: number): Row[] {
  const sums = costs.gateway.map((cost, round) => cost + (costs.media[round] ?? NaN))
  const [hub, other] = [lowerQuartile(sums), lowerQuartile(costs.nginx)]
  return [
    { name: 'gateway: CPU per MiB', value: lowerQuartile(costs.gateway), unit: 'µs' },
    { name: 'svc-media: CPU per MiB', value: lowerQuartile(costs.media), unit: 'µs' },
    { name: 'both: CPU per MiB', value: hub, unit: 'µs' },
    { name: 'nginx with sendfile: CPU per MiB', value: other, unit: 'µs' },
    { name: 'ours / nginx', value: hub / other, unit: '×', atMost },
  ]
}

/** By addresses that the object store signed for: its S3 server sends the bytes. */
async function pastTheHub(size: Size, stores: Stores): Promise<Pick<Result, 'rows' | 'notes'>> {
  const bucket = await openBucket()
  if (!bucket) return { rows: [], notes: ['no S3 server here: not measured with signed addresses'] }
  const stops = [() => bucket.stop()]
  try {
    const stack = await startMediaStack(stores, { ...bucket.env, STREAM_DIRECTLY: 'true' })
    stops.unshift(() => stack.stop())
    const { url } = await storeSound(stack, FILE)
    const ours = [stack.gateway.pid, stack.media.pid]
    await download(url, FILE)
    const before = bytesHandledBy(ours)
    const costs: number[] = []
    for (let round = 0; round < ROUNDS[size]; round += 1) {
      const start = performance.now()
      const busy = await costOf(ours, () => download(url, FILE))
      const milliseconds = performance.now() - start
      costs.push(busy - (await costOf(ours, () => sleep(milliseconds))))
    }
    const handled = (bytesHandledBy(ours) - before) / (FILE * ROUNDS[size])
    const name = 'signed addresses: bytes that both handle, of those heard'
    return {
      rows: [
        { name, value: handled, unit: '×', atMost: HANDLED_BESIDE },
        {
          name: 'signed addresses: both, CPU per MiB beyond that of being idle',
          value: quantile(costs, 0.5),
          unit: 'µs',
        },
      ],
      notes: [],
    }
  } finally {
    for (const stop of stops) await stop()
  }
}

/** What each of the processes uses for one download, per MiB. */
async function costsOf(pids: readonly number[], url: string): Promise<number[]> {
  const before = pids.map(cpuMicrosOf)
  await download(url, FILE)
  return pids.map((pid, i) => (cpuMicrosOf(pid) - (before[i] ?? NaN)) / (FILE / MIB))
}

/** What the processes together use meanwhile, per MiB of the file. */
async function costOf(pids: readonly number[], work: () => Promise<unknown>): Promise<number> {
  const sum = () => pids.map(cpuMicrosOf).reduce((total, cost) => total + cost, 0)
  const before = sum()
  await work()
  return (sum() - before) / (FILE / MIB)
}
