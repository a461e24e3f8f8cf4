/** A call that failed. `status` is 0 when the server was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The sentence for the person, when there is one. */
  readonly sentence: string | undefined

  constructor(status: number, sentence?: string) {
    super(sentence ?? `The call failed with status ${status}.`)
    this.status = status
    this.sentence = sentence
  }

  /** The same call may succeed later without anybody changing anything. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/** The sentence that a failed call brought along, else the given one. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback
}
