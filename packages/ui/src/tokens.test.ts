import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

const themes = { light: colorsOf(css, 0), dark: colorsOf(css, 1) }

const SURFACES = ['page', 'panel', 'raised', 'control', 'hover']
const TEXTS = ['ink', 'ink-muted', 'ink-faint', 'amber', 'blue', 'danger', 'good']
const WASHED = ['amber', 'blue', 'danger', 'good']
const FILLED: Array<[string, string]> = [
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['on-danger', 'danger-action'],
  ['on-danger', 'danger-action-hover'],
  ['ink', 'selection'],
]

describe.each(Object.entries(themes))('the %s theme', (_name, colors) => {
  const ratio = (one: string, other: string) => contrast(colors[one], colors[other])

  it.each(TEXTS)('keeps %s readable on every surface', (text) => {
    for (const surface of SURFACES) expect(ratio(text, surface), surface).toBeGreaterThan(4.5)
  })

  it.each(WASHED)('keeps text readable on the wash of %s', (hue) => {
    expect(ratio(hue, `${hue}-wash`)).toBeGreaterThan(4.5)
    expect(ratio('ink', `${hue}-wash`)).toBeGreaterThan(7)
  })

  it.each(FILLED)('keeps %s readable on %s', (text, fill) => {
    expect(ratio(text, fill)).toBeGreaterThan(4.5)
  })

  it.each(['edge', 'pulse', 'focus', 'action'])('sets %s off from what it lies on', (color) => {
    for (const surface of SURFACES.slice(0, 4)) {
      expect(ratio(color, surface), surface).toBeGreaterThan(3)
    }
  })
})

/** The colours of a theme, which stand as `--color-ink: light-dark(#0b1626, #e9f0fa);`. */
function colorsOf(text: string, theme: 0 | 1): Record<string, string> {
  const pairs = text.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)
  return Object.fromEntries([...pairs].map(([, name, ...hexes]) => [name, hexes[theme]]))
}

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string | undefined, other: string | undefined): number {
  if (!one || !other) throw new Error('Unknown colour.')
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
