import { describe, expect, it } from 'vitest'
import { type Deal, type DealEvent, type Role, RECIPIENTS, toNotices } from './deal-notices.ts'

const people: Record<Role, string> = { author: 'mara', taker: 'okoro', offerer: 'lyra' }
const deal: Deal = {
  contract: { id: 'escort', authorId: people.author },
  takerId: people.taker,
  haggleId: 'nine',
  actorId: 'somebody',
}
const cells = Object.entries(RECIPIENTS).flatMap(([event, row]) =>
  Object.entries(row).map(([role, kind]) => ({
    event: event as DealEvent,
    role: role as Role,
    kind,
  })),
)

describe('what happens to a contract', () => {
  it.each(cells)('$event: the $role is told $kind', ({ event, role, kind }) => {
    const notices = toNotices(event, deal, [people.offerer, people.taker, people.author])
    const told = notices.filter(({ uid }) => uid === people[role])
    const contractId = event === 'author-left' ? {} : { contractId: 'escort' }
    expect(told).toEqual(
      kind === null
        ? []
        : [{ kind, uid: people[role], ...contractId, haggleId: 'nine', actorId: 'somebody' }],
    )
  })

  it('tells nobody twice, whatever they are', () => {
    const notices = toNotices('removed', { ...deal, takerId: 'lyra' }, ['lyra', 'mara', 'lyra'])
    expect(notices.map(({ uid }) => uid).toSorted()).toEqual(['lyra', 'mara'])
  })
})
