import type { Upload } from '@hub/api-spec'

/** A file to be kept, and what is to be known of it. */
export interface FileUpload {
  file: File
  kind: 'track' | 'story'
  /** The fields of its form; those that say nothing are left out. */
  fields: Record<string, string>
  /** How much of it has been sent, from 0 to 1. */
  onProgress(share: number): void
  /** Calling it off forgets what has been sent. */
  signal: AbortSignal
}

/**
 * Sends a file by the tus protocol: what the network cuts off goes on where it was, by itself, and
 * when the same file is picked again after the page was closed. Answers when it has been taken.
 */
export async function uploadFile(upload: FileUpload): Promise<Upload> {
  // Only admins ever need it: it is not in the way of the first view.
  const { sendFile } = await import('./resumable-upload.ts')
  return sendFile(upload)
}
