import { convertSound } from './sounds/jobs/convert-sound.ts'
import { measureSound } from './sounds/jobs/measure-sound.ts'
import { finishUpload } from './uploads/finish-upload.ts'
import type { WorkOfKinds } from './queue/run-jobs.ts'

/** What this service does in jobs. */
export const WORK: WorkOfKinds = {
  convert: convertSound,
  measure: measureSound,
  finish: finishUpload,
}
