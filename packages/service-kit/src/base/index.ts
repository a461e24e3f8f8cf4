export { ConfigError, readConfig } from './config.ts'
export {
  adminsOnly,
  AppError,
  conflict,
  forbidden,
  invalid,
  notFound,
  switchedOff,
  tooLarge,
  tooMany,
  unauthenticated,
  unavailable,
  unprocessable,
  unsupported,
} from './errors.ts'
export type { Log } from './log.ts'
export { deriveKey } from './secrets.ts'
export { faultOf, isStorable, isVisible, toLine, toProse, toTidyLine } from './text.ts'
export { toIso, toTimestamp } from './timestamp.ts'
