/** The core NATS subject of live messages: lost ones cost freshness, never truth. */
export const LIVE_SUBJECT = 'live'

/** A live message on its way to the gateways: who may see it, and what goes to the page. */
export interface LiveMessage {
  to: 'everyone' | readonly string[]
  event: { name: string; id?: string }
}

/** The core NATS subject on which access tokens are refused before they end. */
export const REVOKED_SUBJECT = 'auth.revoked'

/**
 * The core NATS subject on which svc-core says, twice a second, that it has published every
 * revocation so far: who hears nothing there for two seconds may have missed one.
 */
export const REVOCATIONS_CURRENT_SUBJECT = 'auth.revocations-current'

/**
 * Access tokens of `uid` that every process refuses from now on: those below `version`, or those of
 * the session `sid`.
 */
export type Revocation =
  | { uid: string; version: number; sid?: never }
  | { uid: string; sid: string; version?: never }
