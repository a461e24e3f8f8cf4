import { migrate, readConfig } from '@hub/service-kit'
import { Type } from 'typebox'
import { migrations } from './migrations/index.ts'

const { DATABASE_URL: url } = readConfig(Type.Object({ DATABASE_URL: Type.String() }))
await migrate({ url, schema: 'media', migrations })
