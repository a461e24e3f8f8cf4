import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type SoundTags, tagWav, toWav } from './wav.ts'

const RATE = 16_000
const DOT_SECONDS = 0.08
const TONE_HERTZ = 620
const MORSE =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
    ' ',
  )
const LETTERS = new Map(
  Array.from('abcdefghijklmnopqrstuvwxyz', (letter, index) => [letter, MORSE[index] ?? '']),
)

/** Tells a story: in words where this machine has a voice, else in Morse code, as a beacon would. */
export async function narrate(text: string, tags: SoundTags): Promise<Buffer> {
  const sound = await speak(text).catch(() => toWav([key(text)], RATE))
  return tagWav(sound, tags)
}

async function speak(text: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-voice-'))
  try {
    const file = join(folder, 'story.wav')
    await promisify(execFile)('espeak-ng', ['-s', '140', '-p', '38', '-w', file, text])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function key(text: string): Float32Array {
  const letters = text.toLowerCase().replace(/\s+/g, ' ').split('')
  const signals = letters.flatMap((letter) => [
    ...(LETTERS.get(letter) ?? '').replace(/./g, '$& ').split(''),
    letter === ' ' ? '/' : '|',
  ])
  const total = signals.reduce((sum, signal) => sum + lengthOf(signal), 0)
  const sound = new Float32Array(Math.ceil(total * DOT_SECONDS * RATE))
  let at = 0
  for (const signal of signals) {
    const length = Math.round(lengthOf(signal) * DOT_SECONDS * RATE)
    if (signal === '.' || signal === '-') addTone(sound.subarray(at, at + length))
    at += length
  }
  return sound
}

/** In dots: a signal, the pause after one, after a letter, and after a word. */
function lengthOf(signal: string): number {
  return { '.': 1, '-': 3, ' ': 1, '|': 2, '/': 4 }[signal] ?? 0
}

function addTone(part: Float32Array): void {
  for (let index = 0; index < part.length; index += 1) {
    const edge = Math.min(1, index / 80, (part.length - index) / 80)
    part[index] = 0.4 * edge * Math.sin((2 * Math.PI * TONE_HERTZ * index) / RATE)
  }
}
