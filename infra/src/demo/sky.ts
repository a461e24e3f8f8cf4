import { createChance, type Chance } from './chance.ts'
import { type Colour, toPng } from './png.ts'

const GRID = 64

/** Paints a planet before a nebula: another one for every seed. */
export function paintSky(seed: number, width = 960, height = 600): Buffer {
  const chance = createChance(seed)
  const clouds = createNoise(chance)
  const ground = createNoise(chance)
  const [sky, land, sea] = pickPalette(chance)
  const stars = scatterStars(chance, width, height)
  const radius = height * (0.28 + chance() * 0.18)
  const centre = { x: width * (0.3 + chance() * 0.4), y: height * (0.45 + chance() * 0.2) }

  return toPng(width, height, (x, y) => {
    const dx = (x - centre.x) / radius
    const dy = (y - centre.y) / radius
    const distance = Math.hypot(dx, dy)
    if (distance < 1) {
      const depth = Math.sqrt(1 - distance ** 2)
      const light = Math.max(0.04, 0.75 * depth - 0.5 * dx - 0.45 * dy)
      const bands = ground((dx / (depth + 0.6) + 2) * 3, (dy + 2) * 4)
      return scale(mix(sea, land, smooth((bands - 0.42) * 5)), Math.min(1.1, light))
    }
    const haze = clouds((x / width) * 5, (y / height) * 4) ** 2
    const glow = Math.max(0, 1.18 - distance) * 1.6
    const star = stars.get(y * width + x) ?? 0
    const dark: Colour = [7 + star, 9 + star, 16 + star]
    return add(add(dark, scale(sky, haze * 0.75)), scale(land, glow * 0.5))
  })
}

function pickPalette(chance: Chance): readonly [Colour, Colour, Colour] {
  const hue = chance() * 360
  return [toRgb(hue, 0.7, 0.45), toRgb(hue + 150, 0.45, 0.6), toRgb(hue + 190, 0.55, 0.34)]
}

function scatterStars(chance: Chance, width: number, height: number): Map<number, number> {
  const spots = Array.from({ length: 420 }, () => {
    const place = Math.floor(chance() * height) * width + Math.floor(chance() * width)
    return [place, 40 + chance() ** 3 * 215] as const
  })
  return new Map(spots)
}

/** Smooth values between 0 and 1, in four octaves. */
function createNoise(chance: Chance): (x: number, y: number) => number {
  const values = Float32Array.from({ length: GRID * GRID }, chance)
  const at = (x: number, y: number) => values[(y & (GRID - 1)) * GRID + (x & (GRID - 1))] ?? 0
  const smoothAt = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [smooth(x - left), smooth(y - top)]
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u
    const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u
    return upper * (1 - v) + lower * v
  }
  return (x, y) =>
    [1, 2, 4, 8].reduce((sum, octave) => sum + smoothAt(x * octave, y * octave) / octave, 0) / 1.875
}

function smooth(value: number): number {
  const bounded = Math.min(1, Math.max(0, value))
  return bounded * bounded * (3 - 2 * bounded)
}

function toRgb(hue: number, saturation: number, lightness: number): Colour {
  const part = (shift: number) => {
    const k = (shift + hue / 30) % 12
    const reach = saturation * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [part(0), part(8), part(4)]
}

const scale = ([r, g, b]: Colour, by: number): Colour => [r * by, g * by, b * by]
const add = (a: Colour, b: Colour): Colour => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const mix = (a: Colour, b: Colour, share: number): Colour =>
  add(scale(a, 1 - share), scale(b, share))
