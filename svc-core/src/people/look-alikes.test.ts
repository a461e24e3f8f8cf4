import { describe, expect, it } from 'vitest'
import { looksLikeAny } from './look-alikes.ts'

describe('a name', () => {
  it.each([
    ['Mara', 'mara'],
    ['Mara', 'Маrа'],
    ['HANGAR', 'ΗANGAR'],
    ['Hangar', 'hаngаr'],
    ['Okoro', '0k0r0'],
    ['Ilya', 'llya'],
    ['Mara', 'ＭＡＲＡ'],
    ['Mara', '𝓜𝓪𝓻𝓪'],
    ['Mara', 'rnara'],
    ['Mara', ' M\u200bar\u2800a. '],
  ])('%s looks like %j', (name, other) => {
    expect(looksLikeAny(other, ['Nova', name])).toBe(true)
    expect(looksLikeAny(name, ['Nova', other])).toBe(true)
  })

  it.each([
    ['Mara', 'Mara 2'],
    ['Mara', 'Mára'],
    ['Mara', 'Мария'],
    ['!!!', '???'],
    ['Pilot', 'Pilots'],
  ])('%s does not look like %j', (name, other) => {
    expect(looksLikeAny(other, [name])).toBe(false)
  })
})
