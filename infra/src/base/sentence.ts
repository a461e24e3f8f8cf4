/** A failure that a person can act on: its message is shown as it stands, without a stack. */
export class Sentence extends Error {
  override name = 'Sentence'
}

export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
