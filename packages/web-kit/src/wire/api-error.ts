const UNREACHABLE = 'Hangar cannot be reached. Check your connection and try again.'

/** A call that failed. `status` is 0 when the server was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's sentence for the person, when it gave one. */
  readonly sentence: string | undefined

  constructor(status: number, sentence?: string) {
    super(sentence ?? (status ? `The call failed with status ${status}.` : UNREACHABLE))
    this.status = status
    this.sentence = sentence
  }

  /** The same call may succeed later without anybody changing anything. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/** The server's sentence about a failed call, else the given one. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback
}

/**
 * The server's sentence about what it was asked, else the given one. For where the specification
 * has words of its own: those are not given up for a server that says only that it has failed.
 */
export function refusalOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status < 500 ? messageOf(error, fallback) : fallback
}

/** The sentence in the body of a failed call, when there is one. */
export function sentenceIn(body: unknown): string | undefined {
  const message = (body as { message?: unknown } | null)?.message
  return typeof message === 'string' && message !== '' ? message : undefined
}
