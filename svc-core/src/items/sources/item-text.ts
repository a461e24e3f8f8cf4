import { isVisible } from '@hub/service-kit/base'

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  rdquo: '”',
  rsquo: '’',
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi

function decodeOnce(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity
    const point = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : entity
  })
}

/**
 * A name or category in one spelling: entities decoded (some sources encode twice), one kind of
 * apostrophe and quote, single spaces, composed characters.
 */
export function toItemText(value: unknown): string {
  if (typeof value !== 'string') return ''
  return decodeOnce(decodeOnce(value))
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”]/g, '"')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
}

const NOTHING = new Set([
  'n/a',
  'name',
  'no name',
  'none',
  'null',
  'tba',
  'tbd',
  'test',
  'undefined',
  'unknown',
  'unnamed',
])

/** Whether a name only holds the place of one: `<= PLACEHOLDER =>`, `@item_Name01`, `TBD`. */
export function isPlaceholder(name: string): boolean {
  return (
    !isVisible(name) ||
    !/[\p{L}\p{N}]/u.test(name) ||
    name.startsWith('@') ||
    /placeholder|^\[?ph\]/i.test(name) ||
    NOTHING.has(name.toLowerCase())
  )
}
