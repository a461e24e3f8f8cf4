import { describe, expect, it } from 'vitest'
import { mayDelete, mayEdit, maySeeDeals, whoSeesDeals } from './contracts.policy.ts'

const contract = { authorId: 'author' }
const people = {
  author: { uid: 'author', isAdmin: false },
  other: { uid: 'other', isAdmin: false },
  admin: { uid: 'admin', isAdmin: true },
}

it('lets everybody who is signed in see offers and who took a contract', () => {
  expect(whoSeesDeals(contract)).toBe('everyone')
  for (const person of Object.values(people)) expect(maySeeDeals(person, contract)).toBe(true)
})

describe('who may do what with a contract', () => {
  it.each([
    ['author', true, true],
    ['other', false, false],
    ['admin', false, true],
  ] as const)('%s: edit %s, delete %s', (who, canEdit, canDelete) => {
    expect(mayEdit(people[who], contract)).toBe(canEdit)
    expect(mayDelete(people[who], contract)).toBe(canDelete)
  })
})
