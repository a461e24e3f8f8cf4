import type { Attack } from '../attack.ts'
import { jsonOf } from '../caller.ts'
import { aMission } from '../../a-mission.ts'
import { signIn } from '../person.ts'

export const deadlocks: Attack = {
  row: 'C1',
  title: 'offers, acceptances and renames together with the deletion of the accounts they concern',
  async play({ size, newMachine }) {
    const machine = newMachine()
    const pairs = size === 'full' ? 12 : 4
    const statuses: number[] = []
    for (let pair = 0; pair < pairs; pair += 1) {
      const author = await signIn(machine, `Author ${pair}`)
      const taker = await signIn(machine, `Taker ${pair}`)
      const { id } = jsonOf<{ id: string }>(
        await author.call('POST /api/missions', { body: aMission(`Raced ${pair}`) }),
      )
      const asked = [
        taker.call(`POST /api/contracts/${id}/haggle`, { body: { offer: '3' } }),
        taker.call(`POST /api/contracts/${id}/accept`, { body: {} }),
        taker.call('PUT /api/profile', { body: { displayName: `Renamed ${pair}` } }),
        author.call('DELETE /api/profile/delete-account'),
        ...(pair % 2 === 0 ? [taker.call('DELETE /api/profile/delete-account')] : []),
      ]
      for (const { status } of await Promise.all(asked)) statuses.push(status)
    }
    machine.close()
    const broken = statuses.filter((status) => status === 0 || status >= 500).length
    return { held: broken === 0, figure: `${broken} of ${statuses.length} calls failed` }
  },
}
