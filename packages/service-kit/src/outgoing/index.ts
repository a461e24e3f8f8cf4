export {
  createSafeFetch,
  type SafeFetch,
  type SafeFetchOptions,
  type SafeReply,
} from './safe-fetch.ts'
