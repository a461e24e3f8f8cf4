import { runMigrations } from '@hub/service-kit/database'
import { migrations } from './migrations/index.ts'

await runMigrations({ schema: 'media', migrations })
