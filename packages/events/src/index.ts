export { catalogue, streams, type Event, type EventData, type EventName } from './catalogue.ts'
export {
  LIVE_SUBJECT,
  REVOCATIONS_CURRENT_SUBJECT,
  REVOKED_SUBJECT,
  type LiveMessage,
  type Revocation,
} from './live.ts'
