const listeners = new Set<() => void>()

/** Calls back when a part has come from the server: what failed beside it may come now, too. */
export function onPartCame(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellPartCame(): void {
  for (const listener of listeners) listener()
}
