import type { Attack } from '../attack.ts'
import { signIn } from '../person.ts'

export const sharedBuckets: Attack = {
  row: 'A6',
  title: 'a household that looks at four hundred pictures, and then signs in',
  async play({ newMachine }) {
    const machine = newMachine()
    const early = await signIn(machine, 'Early')
    const picture = `GET /api/images/${'a'.repeat(32)}.webp`
    const asked = Array.from({ length: 400 }, () => machine.call(picture))
    await Promise.all(asked)
    const late = await machine.call('POST /api/auth/guest', { body: { displayName: 'Late' } })
    const renewed = await machine.call('POST /api/auth/refresh', {
      headers: { cookie: early.cookie },
    })
    machine.close()
    const figure = `400 pictures, then a sign-in: ${late.status}, a session renewed: ${renewed.status}`
    return { held: late.status === 201 && renewed.status === 200, figure }
  },
}

export const blankNames: Attack = {
  row: 'A6',
  title: 'forty sign-ins with a blank name, and then one with a name',
  async play({ newMachine }) {
    const machine = newMachine()
    for (let count = 0; count < 40; count += 1) {
      await machine.call('POST /api/auth/guest', { body: { displayName: ' ' } })
    }
    const named = await machine.call('POST /api/auth/guest', { body: { displayName: 'Named' } })
    machine.close()
    return { held: named.status === 201, figure: `the one with a name: ${named.status}` }
  },
}
