import type { Attack } from '../attack.ts'
import { jsonOf } from '../caller.ts'
import { aMission } from '../../a-mission.ts'
import { signIn } from '../person.ts'

const WORDS = 'alpha bravo charlie delta echo foxtrot golf hotel'

export const ninthWord: Attack = {
  row: 'C4',
  title: 'a search whose ninth word is in no title',
  async play({ newMachine }) {
    const person = await signIn(newMachine(), 'Searching')
    await person.call('POST /api/missions', { body: aMission(WORDS) })
    const q = encodeURIComponent(`${WORDS} nowhere`)
    const answer = await person.call(`GET /api/missions?q=${q}`)
    const found = answer.status === 200 ? jsonOf<unknown[]>(answer).length : 0
    const told = answer.status === 200 ? `${found} found` : `${answer.status}`
    return { held: found === 0, figure: told }
  },
}
