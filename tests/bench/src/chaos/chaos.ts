import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, startHub } from '@hub/infra/testing'
import { countEffects, type Effects } from './effects.ts'
import { killAndRevive, type Victim } from './kill.ts'
import type { PowerDisk } from './power.ts'
import { aWriter, type Writer } from './writer.ts'

/** One rehearsal. */
export interface Plan {
  victims: readonly Victim[]
  kills: number
  writers: number
  /** How many writes are to be answered in all; the kills fall evenly among them, each at random. */
  writes: number
  /** When to end it, with fewer kills and writes than planned. */
  endAt?: number
  onKill?(count: number, victim: Victim): void
  /** Where the data are when power is among the victims. */
  disk?: PowerDisk
}

/** What was found after it. */
export interface Aftermath {
  acknowledged: number
  /** Answered with 2xx and not there. */
  lost: string[]
  /** There more than once. */
  doubled: string[]
  effects: Effects
}

/** Writes without pause while parts of the hub are killed with -9 at random moments. */
export async function rehearse(plan: Plan): Promise<Aftermath> {
  const dataDir = plan.disk?.folder ?? mkdtempSync(join(tmpdir(), 'hub-chaos-'))
  const port = await freePort()
  const start = () => startHub({ dataDir, port })
  let hub = await start()
  try {
    const names = Array.from({ length: plan.writers }, (_, index) => `Writer ${index}`)
    const writers = await Promise.all(names.map((name) => aWriter(() => hub.url, name)))
    const stopping = new AbortController()
    const writing = Promise.all(writers.map((writer) => writer.write(stopping.signal)))
    const { endAt = Number.POSITIVE_INFINITY } = plan
    for (let count = 0; count < plan.kills && Date.now() < endAt; count += 1) {
      await untilWritten(writers, ((count + Math.random()) * plan.writes) / plan.kills, endAt)
      const victim = plan.victims[Math.floor(Math.random() * plan.victims.length)] as Victim
      plan.onKill?.(count + 1, victim)
      hub = await killAndRevive(hub, victim, start, plan.disk)
    }
    await untilWritten(writers, plan.writes, endAt)
    stopping.abort()
    await writing
    return await inspect(writers, dataDir)
  } finally {
    await hub.stop()
    if (!plan.disk) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function untilWritten(
  writers: readonly Writer[],
  wanted: number,
  endAt: number,
): Promise<void> {
  const written = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  while (written() < wanted && Date.now() < endAt) await pause(10)
}

async function inspect(writers: readonly Writer[], dataDir: string): Promise<Aftermath> {
  const lost: string[] = []
  const doubled: string[] = []
  let acknowledged = 0
  for (const writer of writers) {
    const titles = await patiently(() => writer.readBack())
    const unique = new Set(titles)
    acknowledged += writer.acknowledged.size
    lost.push(...[...writer.acknowledged].filter((title) => !unique.has(title)))
    doubled.push(...listRepeats(titles))
  }
  return { acknowledged, lost, doubled, effects: await countEffects(dataDir) }
}

function listRepeats(titles: readonly string[]): string[] {
  const seen = new Set<string>()
  return titles.filter((title) => seen.has(title) || !seen.add(title))
}

/** A service that was just killed may need a moment; what it answers then is what counts. */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      if (tries === 40) throw error
      await pause(250)
    }
  }
}
