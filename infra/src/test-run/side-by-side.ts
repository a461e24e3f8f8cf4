interface Works<Work> {
  /** In the order of their urgency. */
  works: readonly Work[]
  /** How many run at a time. */
  hands: number
  /** Fulfilled when it can begin. */
  whenReady(work: Work): Promise<unknown>
  run(work: Work): Promise<void>
}

/** Runs everything, so many at a time: whenever a hand is free it takes the first that is ready. */
export async function runSideBySide<Work>(options: Works<Work>): Promise<void> {
  const { works, hands, whenReady, run } = options
  const waiting = new Set(works)
  const ready = new Set<Work>()
  const becomings = new Map(
    works.map((work) => [work, whenReady(work).then(() => void ready.add(work))]),
  )
  // Whoever needs it hears of it; the others need not.
  for (const becoming of becomings.values()) becoming.catch(() => undefined)
  const takeNext = async (): Promise<Work | undefined> => {
    while (waiting.size > 0) {
      const next = [...waiting].find((work) => ready.has(work))
      if (next !== undefined) {
        waiting.delete(next)
        return next
      }
      await Promise.race([...waiting].flatMap((work) => becomings.get(work) ?? []))
    }
    return undefined
  }
  const work = async (): Promise<void> => {
    for (let next = await takeNext(); next !== undefined; next = await takeNext()) await run(next)
  }
  await Promise.all(Array.from({ length: hands }, work))
}
