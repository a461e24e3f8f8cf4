import { makeAdmin, startHub, type TestHub } from '@hub/infra/testing'
import { bigFile, formOf } from '../big-file.ts'
import type { Attack, Finding, Ground, Size } from './attack.ts'
import { aBystander, type Stay } from './bystander.ts'
import { jsonOf, type Machine, machineAt, textOf } from './caller.ts'
import { type Person, renew, signIn } from './person.ts'

/** A row of the table. */
export interface Played extends Finding {
  row: string
  title: string
  bystander: Stay
}

export interface Outcome {
  /** How the hub was to the bystander before anything happened. */
  quiet: Stay
  played: Played[]
}

export interface PlayOptions {
  attacks: readonly Attack[]
  size: Size
  onPlayed?(played: Played, quiet: Stay): void
}

/** Whether the attack failed, and nobody else could not work because of it. */
export const isHeld = ({ held, bystander }: Played) => held && bystander.failed.length === 0

const ROUNDS = { small: 3, full: 30 }
/** More than the buffers of a connection hold, so that who does not read is noticed. */
const SOUND_BYTES = { small: 16 * 1024 * 1024, full: 64 * 1024 * 1024 }

/** Plays attacks one after another against a hub of their own, whose limits are as they come. */
export async function play({ attacks, size, onPlayed }: PlayOptions): Promise<Outcome> {
  const hub = await startHub({ hasDefaultLimits: true })
  const machines: Machine[] = []
  const newMachine = () => {
    const [high, low] = [Math.floor(machines.length / 250), machines.length % 250]
    const machine = machineAt(`127.9.${high}.${low + 2}`, hub.url)
    machines.push(machine)
    return machine
  }
  try {
    const admin = await anAdmin(hub, newMachine())
    const soundId = await uploadSound(admin, SOUND_BYTES[size])
    const bystander = await aBystander(hub.url, soundId)
    const rounds = ROUNDS[size]
    const ground: Ground = { hub, size, bystander, admin, soundId, newMachine, rounds }
    await bystander.rounds(rounds)
    const quiet = bystander.take()
    const played: Played[] = []
    for (const attack of attacks) {
      const finding = await playOne(attack, ground)
      await bystander.rounds(1)
      const { row, title } = attack
      const one = { row, title, ...finding, bystander: bystander.take() }
      played.push(one)
      onPlayed?.(one, quiet)
    }
    await bystander.leave()
    return { quiet, played }
  } finally {
    for (const machine of machines) machine.close()
    await hub.stop()
  }
}

async function playOne(attack: Attack, ground: Ground): Promise<Finding> {
  try {
    return await attack.play(ground)
  } catch (error) {
    return { held: false, figure: `could not be played to its end: ${String(error)}` }
  }
}

async function anAdmin(hub: TestHub, machine: Machine): Promise<Person> {
  const person = await signIn(machine, 'Keeper')
  await makeAdmin(hub.dataDir, 'Keeper')
  return renew(person)
}

async function uploadSound(admin: Person, size: number): Promise<string> {
  const { headers, around } = formOf('musicFile', 'long.wav')
  const sound = Buffer.concat([...bigFile(size).from(0)])
  const body = Buffer.concat([Buffer.from(around[0]), sound, Buffer.from(around[1])])
  const answer = await admin.call('POST /api/music/upload', { headers, body, waitMs: 120_000 })
  if (answer.status !== 201) throw new Error(`Upload: ${answer.status} ${textOf(answer)}`)
  return jsonOf<{ track: { id: string } }>(answer).track.id
}
