import type { Migration } from '@hub/service-kit/database'
import { baseline } from './0001-baseline.ts'

/** Every migration of the schema `core`, in the order they run. */
export const migrations: Migration[] = [baseline]
