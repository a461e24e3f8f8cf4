export {
  bearerOf,
  createVerifier,
  EndedToken,
  TOKEN_ISSUER,
  TOKEN_SECONDS,
  TOKEN_TYPE,
  type Caller,
  type ConfirmCaller,
  type Verifier,
} from './auth.ts'
export { buildService, MAX_HEADER_BYTES, type Service } from './build-service.ts'
export { ConfigError, readConfig } from './config.ts'
export { isReadableType } from './content-types.ts'
export { linkNext, readCursor, signCursor } from './cursor.ts'
export { answerError } from './error-handler.ts'
export {
  adminsOnly,
  AppError,
  conflict,
  forbidden,
  invalid,
  notFound,
  tooLarge,
  tooMany,
  unauthenticated,
  unavailable,
  unprocessable,
  unsupported,
} from './errors.ts'
export type { Checks } from './health.ts'
export { readAttempt } from './idempotency/attempt.ts'
export { removeOldAttempts, type Attempt } from './idempotency/attempts.queries.ts'
export { findReply, workOnce, type Outcome } from './idempotency/once.ts'
export { createRevocations, type Revocations } from './revocations.ts'
export { runService } from './run-service.ts'
export {
  createSafeFetch,
  type SafeFetch,
  type SafeFetchOptions,
  type SafeReply,
} from './safe-fetch.ts'
export { deriveKey } from './secrets.ts'
export { serve, type Handler, type RequestOf } from './serve.ts'
export { faultOf, isStorable, isVisible, toLine, toProse, toTidyLine } from './text.ts'
export { hasCents, labelOf } from './validators.ts'
export { openDatabase, type Database, type Db } from './db.ts'
export { runDeadLetters } from './run-dead-letters.ts'
export { readBacklog } from './backlog.ts'
export { startConsumer, type Consumer } from './consumer.ts'
export { connectBus, type Bus } from './event-bus.ts'
export { inboxMigration, type EventHandler, type EventHandlers } from './inbox.ts'
export type { Log } from './log.ts'
export { migrate, migrateDown, type Migration } from './migrate.ts'
export { emit, emitEach, inTransaction, outboxMigration, timeOf } from './outbox.ts'
export { partsOfWords, toPartsQuery } from './search-parts.ts'
export { escapeLike, readSearch, type SearchWords } from './search-words.ts'
export { dumpSchema } from './schema-dump.ts'
export { startRelay, type Relay } from './outbox-relay.ts'
export { prepared } from './prepared.ts'
export { jsonStream } from './json-stream.ts'
export { openObject } from './storage/filesystem.ts'
export {
  mayName,
  NAMED_OBJECT_HEADER,
  readNamedObject,
  SEEN_FOLDER_HEADER,
  toFolderName,
  toNamedObject,
  type NamedObject,
} from './storage/handover.ts'
export { openStorage, type StorageConfig } from './storage/open-storage.ts'
export { partsOf } from './storage/parts.ts'
export {
  ObjectMissing,
  type ByteRange,
  type ListedObject,
  type Storage,
  type StoredInfo,
  type StoredObject,
} from './storage/storage.ts'
export { acceptForms, checkFields, readForm, type FileInfo, type Undo } from './upload.ts'

export { hasTag, withEtags } from './etags.ts'
export { sharedAnswers } from './shared-answers.ts'
export {
  cutLines,
  inJson,
  selectJsonLines,
  sendJson,
  toJsonObject,
  type JsonLines,
  type JsonText,
} from './json-rows.ts'
export { cutJsonPage, cutPage, everyRow, readPage, type Page, type Place } from './paging.ts'
export { toIso, toTimestamp } from './timestamp.ts'
