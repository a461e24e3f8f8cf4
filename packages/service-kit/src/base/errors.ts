/** A failure the caller is told: one sentence and its HTTP status. */
export class AppError extends Error {
  override name = 'AppError'
  readonly statusCode: number
  /** Extra reply headers, such as `retry-after`. */
  readonly headers: Readonly<Record<string, string>> | undefined
  /** What the endpoint's schema for this status has beside the sentence. */
  readonly parts: Readonly<Record<string, unknown>> | undefined

  constructor(
    statusCode: number,
    message: string,
    headers?: Readonly<Record<string, string>>,
    parts?: Readonly<Record<string, unknown>>,
  ) {
    super(message)
    this.statusCode = statusCode
    this.headers = headers
    this.parts = parts
  }
}

/** 400: what was sent cannot be used. */
export const invalid = (message: string) => new AppError(400, message)

/** 401: nobody, or nobody any more. */
export const unauthenticated = (message = 'Please sign in.') => new AppError(401, message)

/** 403: somebody, but not this one. */
export const forbidden = (message: string) => new AppError(403, message)

/** 403: whoever it is, no admin. */
export const adminsOnly = () => forbidden('Only admins can do that.')

/** 404: there is no such thing for this caller. */
export const notFound = (message: string) => new AppError(404, message)

/** 501: the hub can do that, and its configuration has it switched off. */
export const switchedOff = (message: string) => new AppError(501, message)

/** 409: the thing is no longer as the caller believed; `parts` may show what it is. */
export const conflict = (message: string, parts?: Readonly<Record<string, unknown>>) =>
  new AppError(409, message, undefined, parts)

/** 413: larger than the limit that the sentence names. */
export const tooLarge = (message: string) => new AppError(413, message)

/** 415: a kind of content that is not taken. */
export const unsupported = (message: string) => new AppError(415, message)

/** 422: understood, and refused. */
export const unprocessable = (message: string) => new AppError(422, message)

/** 429: too often; tells when to try again, in seconds. */
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError(429, message, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) })

/** 503: not now. */
export const unavailable = (message: string) => new AppError(503, message)
