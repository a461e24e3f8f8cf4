/** How long the narrowest stretches of time are, and how much wider each next ones. */
export const TIMES = { seconds: 4096, wider: 16 } as const
/** How many of the narrowest stretches of price lie between 1 and e, and how much wider each next ones. */
export const PRICES = { toTheE: 64, wider: 8 } as const
export const WIDTHS = [0, 1, 2] as const

/** Where an instant or a price lies in the narrowest stretches. */
const STRETCHES = {
  created_at: { ...TIMES, at: (time: Date | number) => Number(time) / 1000 / TIMES.seconds },
  price: { ...PRICES, at: (price: Date | number) => Math.log(Number(price) + 1) * PRICES.toTheE },
} as const
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
