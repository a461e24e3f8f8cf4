import { AppError, unauthenticated } from '../base/errors.ts'

/** Who calls, as the verified token says. */
export interface Caller {
  uid: string
  isAdmin: boolean
  /** Without an account of their own: smaller quotas hold for them. */
  isGuest: boolean
  /** The session the token belongs to. */
  sid: string
  /** The person's token version when it was made. */
  version: number
  /** When the token ends, in seconds since the epoch. */
  expiresAt: number
}

/** Verifies access tokens; a verified one is remembered until it ends. */
export interface Verifier {
  /** The caller, or 401. */
  verify(token: string): Caller
}

/**
 * Makes sure that a caller is still who the token says, where that cannot be known from what this
 * process has heard: resolves, or throws 401 or 503. `undefined` when there is nothing to ask.
 */
export type ConfirmCaller = (caller: Caller, token: string) => Promise<void> | undefined

/** 401: a token that was good, and whose time is over. */
export class EndedToken extends AppError {
  override name = 'EndedToken'
  /** Whose it was. */
  readonly uid: string

  constructor(uid: string) {
    super(401, unauthenticated().message)
    this.uid = uid
  }
}

const BEARER = /^bearer +/i

/** The token of an `Authorization: Bearer …` header, or `undefined`; the scheme has no case. */
export function bearerOf(header: string | undefined): string | undefined {
  const scheme = BEARER.exec(header ?? '')
  return scheme ? header?.slice(scheme[0].length) : undefined
}
