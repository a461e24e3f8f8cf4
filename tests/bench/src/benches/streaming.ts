import { bytesHandledBy, freePort, openBucket } from '@hub/infra/testing'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Result, Row, Size, Stores } from '../bench.ts'
import { startChild } from '../child.ts'
import { cpuMicrosOf, pin } from '../cores.ts'
import { type Address, download, storeSound } from '../one-sound.ts'
import { lowerQuartile, quantile } from '../quantiles.ts'
import { startMediaStack } from '../subjects/media-stack.ts'
import { findNginx, nginxFileArgs } from '../subjects/nginx.ts'

const MIB = 1024 * 1024
const FILE = 64 * MIB
const ROUNDS = { full: 24, small: 2 } as const
const WARM_UP = { full: 3, small: 1 } as const
const OF_NGINX = 5.5
/** The gateway reads a file once and writes it once; svc-media leaves it to the kernel. */
const HANDLED_THROUGH = 2.1
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
    const { address, objectKey } = await storeSound(stack, FILE)
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
    for (let round = 0; round < WARM_UP[size]; round += 1) await download(address, FILE)
    const costs = { gateway: [] as number[], media: [] as number[], nginx: [] as number[] }
    const before = bytesHandledBy(ours)
    const rounds = ROUNDS[size]
    for (let round = 0; round < rounds; round += 1) {
      const [gateway = NaN, media = NaN] = await costsOf(ours, address)
      const [nginx = NaN] = await costsOf([server.pid], { url: `http://127.0.0.1:${port}/sound` })
      costs.gateway.push(gateway)
      costs.media.push(media)
      costs.nginx.push(nginx)
    }
    const handled = (bytesHandledBy(ours) - before) / (FILE * rounds)
    // Whoever counts the bytes of the other way sees them on this one.
    if (handled < 1) throw new Error('The bytes are not counted.')
    return [...compare(costs), handledRow('through the hub', handled, HANDLED_THROUGH)]
  } finally {
    for (const stop of stops) await stop()
  }
}

function compare(costs: Record<'gateway' | 'media' | 'nginx', number[]>): Row[] {
  const sums = costs.gateway.map((cost, round) => cost + (costs.media[round] ?? NaN))
  const [hub, other] = [lowerQuartile(sums), lowerQuartile(costs.nginx)]
  return [
    cpuRow('gateway: CPU per MiB', lowerQuartile(costs.gateway)),
    cpuRow('svc-media: CPU per MiB', lowerQuartile(costs.media)),
    cpuRow('both: CPU per MiB', hub),
    cpuRow('nginx with sendfile: CPU per MiB', other),
    { name: 'ours / nginx', kind: 'measured', value: hub / other, unit: '×', atMost: OF_NGINX },
  ]
}

const cpuRow = (name: string, value: number): Row => ({ name, kind: 'measured', value, unit: 'µs' })

const handledRow = (way: string, value: number, atMost: number): Row => ({
  name: `${way}: bytes that both handle, of those heard`,
  kind: 'counted',
  value,
  unit: '×',
  atMost,
})

/** By addresses that the object store signed for: its S3 server sends the bytes. */
async function pastTheHub(size: Size, stores: Stores): Promise<Pick<Result, 'rows' | 'notes'>> {
  const bucket = await openBucket()
  if (!bucket) return { rows: [], notes: ['no S3 server here: not measured with signed addresses'] }
  const stops = [() => bucket.stop()]
  try {
    const stack = await startMediaStack(stores, { ...bucket.env, STREAM_DIRECTLY: 'true' })
    stops.unshift(() => stack.stop())
    const { address } = await storeSound(stack, FILE)
    const ours = [stack.gateway.pid, stack.media.pid]
    await download(address, FILE)
    const before = bytesHandledBy(ours)
    const costs: number[] = []
    for (let round = 0; round < ROUNDS[size]; round += 1) {
      const start = performance.now()
      const busy = await costOf(ours, () => download(address, FILE))
      const milliseconds = performance.now() - start
      costs.push(busy - (await costOf(ours, () => sleep(milliseconds))))
    }
    const handled = (bytesHandledBy(ours) - before) / (FILE * ROUNDS[size])
    const busyName = 'signed addresses: both, CPU per MiB beyond that of being idle'
    return {
      rows: [
        handledRow('signed addresses', handled, HANDLED_BESIDE),
        cpuRow(busyName, quantile(costs, 0.5)),
      ],
      notes: [],
    }
  } finally {
    for (const stop of stops) await stop()
  }
}

/** What each of the processes uses for one download, per MiB. */
async function costsOf(pids: readonly number[], address: Address): Promise<number[]> {
  const before = pids.map(cpuMicrosOf)
  await download(address, FILE)
  return pids.map((pid, i) => (cpuMicrosOf(pid) - (before[i] ?? NaN)) / (FILE / MIB))
}

/** What the processes together use meanwhile, per MiB of the file. */
async function costOf(pids: readonly number[], work: () => Promise<unknown>): Promise<number> {
  const sum = () => pids.map(cpuMicrosOf).reduce((total, cost) => total + cost, 0)
  const before = sum()
  await work()
  return (sum() - before) / (FILE / MIB)
}
