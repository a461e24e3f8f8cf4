/** A list with the thing at one place put to another. */
export function moveTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const moved = list[from]
  return moved === undefined ? rest : rest.toSpliced(to, 0, moved)
}

/** Where a dragged thing ends up when it is dropped before or after another. */
export function landingPlace(from: number, target: number, half: 'before' | 'after'): number {
  const gap = half === 'before' ? target : target + 1
  return from < gap ? gap - 1 : gap
}
