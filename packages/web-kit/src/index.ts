export { callApi } from './api/api-client.ts'
export { apiKey, apiPages, apiQuery, callApiPage, type Page } from './api/api-query.ts'
export type { CallInput, Reply } from './api/api-types.ts'
export { markStale } from './api/mark-stale.ts'
export { queryClient, refetchEvery } from './api/query-client.ts'
export { useApiMutation, type MutationInput } from './api/use-api-mutation.ts'
export { useAlert, useConfirm, type ConfirmOptions } from './ask/confirm.tsx'
export { useNotify, type Notify, type NotifyTone } from './ask/notify.tsx'
export { attempt } from './base/attempt.ts'
export { createListeners, type Listeners } from './base/listeners.ts'
export { formatAmount, formatAuec } from './format/money.ts'
export { formatAgo, formatDate, formatMoment } from './format/time.ts'
export { forgetDraft, keepDraft, readDraft, type FormDraft } from './forms/drafts.ts'
export { useIdempotencyKey } from './forms/idempotency-key.ts'
export { isLeavingGuarded, useLeaveGuard, useMayLeave } from './forms/leave-guard.ts'
export {
  currentEntry,
  exchangePanel,
  onEntryChange,
  pushEntry,
  replaceEntry,
  type HistoryEntry,
} from './history/page-history.ts'
export {
  readViewState,
  setViewState,
  usePanel,
  useViewState,
  type Panel,
} from './history/view-state.ts'
export { LiveUpdates, useLiveStatus } from './live/live-updates.tsx'
export { onLiveEvent, type LiveStatus } from './live/live.ts'
export { ForeignPart, ForeignPartProvider, type ForeignPartProps } from './remotes/foreign-part.tsx'
export {
  VIEW_NAMES,
  type RemoteModules,
  type RemotePartName,
  type ViewName,
  type ViewProps,
  type ViewTarget,
} from './remotes/remote-views.ts'
export type { SessionState } from './session/session-store.ts'
export { useSession, type SessionHandle } from './session/session.tsx'
export { claimSound } from './sound/claim-sound.ts'
export { keepAddress } from './sound/keep-address.ts'
export { createRemembered, keepStored, readStored, readWord } from './state/remembered.ts'
export { createStore, type Store } from './state/store.ts'
export { useStore } from './state/use-store.ts'
export type { FileUpload } from './upload/resumable-upload.ts'
export { sumOfFile, uploadFile } from './upload/upload-file.ts'
export { uploadForm, type FormUpload } from './upload/upload-form.ts'
export { ApiError, messageOf, refusalOf } from './wire/api-error.ts'
export type { CallOptions } from './wire/send-call.ts'
export { HubProvider } from './hub-provider.tsx'
export { useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
