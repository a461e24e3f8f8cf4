import type { Upload } from '@hub/api-spec'
import type { FileUpload } from './resumable-upload.ts'

/**
 * Sends a file by the tus protocol: what the network cuts off goes on where it was, by itself, and
 * when the same file is picked again after the page was closed. The server takes it when it has the
 * very bytes that were picked. Answers when it has been taken.
 */
export async function uploadFile(upload: FileUpload): Promise<Upload> {
  // Only admins ever need it: it is not in the way of the first view.
  const { sendFile } = await import('./resumable-upload.ts')
  return sendFile(upload)
}

/** SHA-256 of a whole file, by which it can be asked whether it is there already. */
export async function sumOfFile(file: File, signal: AbortSignal): Promise<string> {
  const sums = await import('./file-sums.ts')
  return sums.sumOfFile(file, signal)
}
