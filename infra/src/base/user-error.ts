/** A failure that a person can act on: its message is shown as it stands, without a stack. */
export class UserError extends Error {
  override name = 'UserError'
}

export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
