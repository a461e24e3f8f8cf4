import type { Attack } from '../attack.ts'

const REFUSED = {
  'a Hangul filler': '\u3164',
  'a blank of Braille': '\u2800',
  'a Hangul lead filler': '\u115F',
  'a right-to-left override': '\u202Enimda',
  'a bell': 'Bell\u0007',
  'an escape': 'Esc\u001B[31m',
  'forty marks on a letter': `a${'\u0301'.repeat(40)}`,
}

const TAKEN = {
  'Persian with a non-joiner': '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
  'a family of four': '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}',
}

export const unseenNames: Attack = {
  row: 'C3',
  title: 'names that cannot be seen, or are read as another',
  async play({ newMachine }) {
    const machine = newMachine()
    const wrong: string[] = []
    const ask = async (displayName: string) =>
      (await machine.call('POST /api/auth/guest', { body: { displayName } })).status
    for (const [what, name] of Object.entries(REFUSED)) {
      if ((await ask(name)) === 201) wrong.push(`${what} is taken`)
    }
    for (const [what, name] of Object.entries(TAKEN)) {
      if ((await ask(name)) !== 201) wrong.push(`${what} is refused`)
    }
    machine.close()
    return { held: wrong.length === 0, figure: wrong.join(', ') || 'none of seven; two of two' }
  },
}
