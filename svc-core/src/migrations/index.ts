import type { Migration } from '@hub/service-kit/database'
import { baseline } from './0001-baseline.ts'
import { meetingPoint } from './0002-meeting-point.ts'

/** Every migration of the schema `core`, in the order they run. */
export const migrations: Migration[] = [baseline, meetingPoint]
