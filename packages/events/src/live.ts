/** The core NATS subject of live messages: lost ones cost freshness, never truth. */
export const LIVE_SUBJECT = 'live'

/** A live message on its way to the gateways: who may see it, and what goes to the page. */
export interface LiveMessage {
  to: 'everyone' | readonly string[]
  event: { name: string; id?: string }
}

/** The core NATS subject on which a person's older tokens are refused. */
export const REVOKED_SUBJECT = 'auth.revoked'

/** Tokens of `uid` below `version` are refused by every process from now on. */
export interface Revocation {
  uid: string
  version: number
}
