/** Where an instant or a price lies in the narrowest stretches, and how much wider each next ones are. */
const STRETCHES = {
  created_at: { at: (instant: Date | number) => Number(instant) / 1000 / 4096, wider: 16 },
  price: { at: (price: Date | number) => Math.log(Number(price) + 1) * 64, wider: 8 },
} as const
const WIDTHS = [0, 1, 2] as const
const MOST_STRETCHES = 32

type Key = keyof typeof STRETCHES

/** The stretches around a place in an order, the narrow ones first. */
export function stretchesAround(key: Key, place: Date | number): string[][] {
  const { at, wider } = STRETCHES[key]
  return WIDTHS.map((width) => {
    const middle = Math.floor(at(place) / wider ** width)
    return stretches(key, width, middle - 1, middle + 1)
  })
}

/** The narrowest stretches that hold all prices from one to the other, if they are not too many. */
export function pricesBetween(min: number, max: number): string[] {
  const { at, wider } = STRETCHES.price
  for (const width of WIDTHS) {
    const place = (price: number) => Math.floor(at(price) / wider ** width)
    const [first, last] = [place(min), place(max)]
    if (last - first < MOST_STRETCHES) return stretches('price', width, first - 1, last + 1)
  }
  return []
}

const stretches = (key: Key, width: number, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, n) => ` ${key} ${width} ${first + n}`)
