import { describe, expect, it } from 'vitest'
import { mayChange, mayPublish, maySee } from './playlists.policy.ts'

const people = {
  author: { uid: 'author', isAdmin: false },
  other: { uid: 'other', isAdmin: false },
  admin: { uid: 'admin', isAdmin: true },
}

describe('who may do what with a playlist', () => {
  it.each([
    ['author', 'private', true, true],
    ['author', 'public', true, true],
    ['other', 'private', false, false],
    ['other', 'public', true, false],
    ['admin', 'private', true, true],
    ['admin', 'public', true, true],
  ] as const)('%s, %s: see %s, change %s', (who, kind, canSee, canChange) => {
    const playlist = { authorId: 'author', isPublic: kind === 'public' }
    expect(maySee(people[who], playlist)).toBe(canSee)
    expect(mayChange(people[who], playlist)).toBe(canChange)
  })

  it('only admins make one public', () => {
    expect(Object.values(people).filter(mayPublish)).toEqual([people.admin])
  })
})
