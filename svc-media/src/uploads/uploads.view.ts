import type { Upload } from '@hub/api-spec'
import { toTimestamp } from '@hub/service-kit/base'
import type { UploadWithJob } from './uploads.queries.ts'

export function toUpload(upload: UploadWithJob): Upload {
  const { id, fileName, size, received, message, nextId, jobState, expiresAt } = upload
  return {
    id,
    fileName,
    size,
    received,
    state: stateOf(upload),
    message,
    jobId: jobState === 'done' ? nextId : null,
    expiresAt: toTimestamp(expiresAt),
  }
}

function stateOf({ received, size, jobState }: UploadWithJob): Upload['state'] {
  if (received < size) return 'receiving'
  return jobState === 'done' || jobState === 'failed' ? jobState : 'working'
}
