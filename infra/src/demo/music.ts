import { createChance, type Chance } from './chance.ts'

const TAU = 2 * Math.PI
const SECONDS = 48
const FADE_SECONDS = 4

export const RATE = 32_000

/** How a piece sounds: everything else follows from its seed. */
export interface Score {
  seed: number
  beatsPerMinute: number
  /** Steps of the scale above the root, in semitones. */
  scale: readonly number[]
  /** The root, in hertz. */
  root: number
  hasPulse: boolean
}

/** Plays a score: slow chords, an arpeggio over them, a bass, and a pulse if it has one. */
export function play(score: Score): [left: Float32Array, right: Float32Array] {
  const length = SECONDS * RATE
  const channels: [Float32Array, Float32Array] = [
    new Float32Array(length),
    new Float32Array(length),
  ]
  const chance = createChance(score.seed)
  const beat = 60 / score.beatsPerMinute
  const bar = beat * 8
  const roots = [0, 3, 4, Math.floor(chance() * score.scale.length)]
  for (let at = 0, index = 0; at < SECONDS; at += bar, index += 1) {
    const step = roots[index % roots.length] ?? 0
    for (const [voice, interval] of [0, 2, 4].entries()) {
      const place = (voice - 1) * 0.5
      addNote(channels, { at, length: bar * 1.1, hertz: toHertz(score, step + interval), place })
    }
    const low = { at, length: bar, hertz: toHertz(score, step) / 4, place: 0, level: 0.2 }
    addNote(channels, low)
    addArpeggio(channels, { score, chance, at, step, beat })
    if (score.hasPulse) addPulse(channels, at, beat)
  }
  fade(channels)
  return channels
}

interface Note {
  at: number
  length: number
  hertz: number
  /** From -1, left, to 1, right. */
  place: number
  level?: number
  /** How fast it begins, in seconds. */
  attack?: number
}

function addNote([left, right]: readonly [Float32Array, Float32Array], note: Note): void {
  const { at, length, hertz, place, level = 0.1, attack = 1.2 } = note
  const from = Math.floor(at * RATE)
  const to = Math.min(left.length, Math.floor((at + length) * RATE))
  for (let index = from; index < to; index += 1) {
    const time = (index - from) / RATE
    const swell = Math.min(1, time / attack) * Math.min(1, (length - time) / (length * 0.6))
    const phase = TAU * hertz * time
    const wave =
      Math.sin(phase) + 0.35 * Math.sin(phase * 2.003) + 0.18 * Math.sin(phase * 2.997 + time)
    const value = wave * level * swell * swell
    left[index] = (left[index] ?? 0) + value * (0.5 - place / 2)
    right[index] = (right[index] ?? 0) + value * (0.5 + place / 2)
  }
}

interface Run {
  score: Score
  chance: Chance
  at: number
  step: number
  beat: number
}

function addArpeggio(
  channels: readonly [Float32Array, Float32Array],
  { score, chance, at, step, beat }: Run,
): void {
  for (let count = 0; count < 16; count += 1) {
    if (chance() < 0.3) continue
    const interval = [0, 2, 4, 7][Math.floor(chance() * 4)] ?? 0
    addNote(channels, {
      at: at + (count * beat) / 2,
      length: beat * 1.5,
      hertz: toHertz(score, step + interval) * 2,
      place: chance() * 1.4 - 0.7,
      level: 0.07,
      attack: 0.01,
    })
  }
}

function addPulse([left, right]: readonly [Float32Array, Float32Array], at: number, beat: number) {
  for (let count = 0; count < 8; count += 1) {
    const from = Math.floor((at + count * beat) * RATE)
    for (let index = from; index < Math.min(left.length, from + RATE * 0.25); index += 1) {
      const time = (index - from) / RATE
      const value = Math.sin(TAU * (48 * time + 4 * (1 - Math.exp(-time * 40)))) * 0.3
      left[index] = (left[index] ?? 0) + value * Math.exp(-time * 14)
      right[index] = (right[index] ?? 0) + value * Math.exp(-time * 14)
    }
  }
}

function toHertz({ scale, root }: Score, step: number): number {
  const octave = Math.floor(step / scale.length)
  const semitones = (scale[step % scale.length] ?? 0) + octave * 12
  return root * 2 ** (semitones / 12)
}

function fade(channels: readonly Float32Array[]): void {
  for (const channel of channels) {
    for (let index = 0; index < channel.length; index += 1) {
      const edge = Math.min(index, channel.length - index) / RATE / FADE_SECONDS
      channel[index] = Math.tanh((channel[index] ?? 0) * Math.min(1, edge) * 1.4)
    }
  }
}
