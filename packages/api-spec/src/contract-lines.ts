/**
 * The optional lines of text of a mission, and how long each can be. Everything that handles them
 * goes by this list: what is sent and shown, columns, form and facts.
 */
export const MISSION_LINES = { availability: 200, duration: 200 } as const

/** The same of a trading post. */
export const TRADE_LINES = { availability: 200 } as const

/** An optional line of either kind of contract. */
export type ContractLine = keyof typeof MISSION_LINES | keyof typeof TRADE_LINES

/** The names of lines. */
export function namesOf<Name extends string>(lines: Readonly<Partial<Record<Name, number>>>) {
  return Object.keys(lines) as Name[]
}

/** Makes something of each line: `mapLines(TRADE_LINES, (name) => row[name])`. */
export function mapLines<Name extends string, T>(
  lines: Readonly<Record<Name, number>>,
  make: (name: NoInfer<Name>, maxLength: number) => T,
): Record<Name, T> {
  const made = namesOf(lines).map((name) => [name, make(name, lines[name])])
  return Object.fromEntries(made) as Record<Name, T>
}
