import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refuse, rememberElsewhere } from '../testing/index.ts'
import { createRemembered, readWord } from './remembered.ts'

const KEY = 'hub.test.size'
const read = readWord(['small', 'large'])

beforeEach(() => localStorage.clear())

describe('a choice that the browser remembers', () => {
  it('is the first word until somebody chooses, and then what was chosen', () => {
    const size = createRemembered(KEY, { read })
    expect(size.get()).toBe('small')
    size.set('large')
    expect(localStorage.getItem(KEY)).toBe('large')
    expect(createRemembered(KEY, { read }).get()).toBe('large')
  })

  it('follows another tab, and whoever looks at it is told', () => {
    const size = createRemembered(KEY, { read })
    const heard: string[] = []
    size.subscribe((next) => heard.push(next))
    rememberElsewhere('hub.test.other', 'large')
    rememberElsewhere(KEY, 'large')
    rememberElsewhere(KEY, 'no such word')
    expect(heard).toEqual(['large', 'small'])
    rememberElsewhere(KEY, 'large')
    rememberElsewhere(null, null)
    expect(size.get()).toBe('small')
  })

  it('holds for the page where storage refuses everything', () => {
    vi.stubGlobal('localStorage', {
      getItem: refuse,
      setItem: refuse,
    })
    const size = createRemembered(KEY, { read })
    expect(size.get()).toBe('small')
    size.set('large')
    expect(size.get()).toBe('large')
  })
})
