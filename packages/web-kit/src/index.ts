export { attempt } from './attempt.ts'
export { callApi } from './api-client.ts'
export { ApiError, messageOf, refusalOf } from './api-error.ts'
export { apiKey, apiPages, apiQuery, callApiPage, type Page } from './api-query.ts'
export type { CallInput, CallOptions, ReadEndpoint, Reply, WriteEndpoint } from './api-types.ts'
export { claimSound } from './claim-sound.ts'
export { useAlert, useConfirm, type ConfirmOptions } from './confirm.tsx'
export { ForeignPart, ForeignPartProvider, type ForeignPartProps } from './foreign-part.tsx'
export { HubProvider } from './hub-provider.tsx'
export { useIdempotencyKey } from './idempotency-key.ts'
export { keepAddress } from './keep-address.ts'
export { createListeners, type Listeners } from './listeners.ts'
export { onLiveEvent, type LiveStatus } from './live.ts'
export { LiveUpdates, useLiveStatus } from './live-updates.tsx'
export { formatAmount, formatAuec } from './money.ts'
export { useNotify, type Notify, type NotifyTone } from './notify.tsx'
export { isElsewhere, visitProvider, type ProviderOutcome } from './provider-window.ts'
export { queryClient, refetchEvery } from './query-client.ts'
export {
  VIEW_NAMES,
  type RemoteModules,
  type RemotePartName,
  type ViewName,
  type ViewProps,
  type ViewTarget,
} from './remote-views.ts'
export { createRemembered, keepStored, readStored, readWord } from './remembered.ts'
export { createStore, type Store } from './store.ts'
export { useSession, type SessionHandle } from './session.tsx'
export type { SessionState } from './session-store.ts'
export { formatAgo, formatDate, formatMoment } from './time.ts'
export { useStore } from './use-store.ts'
export { useApiMutation, type MutationInput } from './use-api-mutation.ts'
export { uploadFile, type FileUpload } from './upload-file.ts'
export { uploadForm, type FormUpload } from './upload-form.ts'
export { useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
