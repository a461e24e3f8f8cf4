/** The numbers from 0 to `count`, in an order by chance; `first` leads when it is given. */
export function shuffledIndexes(
  count: number,
  { first, random = Math.random }: { first?: number | undefined; random?: () => number } = {},
): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last--) {
    swap(order, last, Math.floor(random() * (last + 1)))
  }
  if (first !== undefined && count > 0) swap(order, 0, order.indexOf(first))
  return order
}

function swap(order: number[], one: number, other: number): void {
  const kept = order[one] ?? 0
  order[one] = order[other] ?? 0
  order[other] = kept
}
