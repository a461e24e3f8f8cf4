import type { DownloadLimits } from '../base/download.ts'

export interface NatsSearch {
  /** A mirror of the project's releases. */
  mirror: string | undefined
  /** Called with what is going on, when the server has to be fetched. */
  tell(detail: string): void
  signal: AbortSignal
  limits?: DownloadLimits
}
