export { toSnake } from './column-names.ts'
export { openDatabase, type Database, type Db } from './db.ts'
export {
  cutLines,
  inJson,
  selectJsonLines,
  sendJson,
  toJsonObject,
  type JsonLines,
  type JsonText,
} from './json-rows.ts'
export { emptySchema } from './empty-schema.ts'
export { inBatches, migrate, migrateDown, type Migration } from './migrate.ts'
export { prepared } from './prepared.ts'
export { runMigrations } from './run-migrations.ts'
export { type Replaced } from './replaced.ts'
export { dumpSchema } from './schema-dump.ts'
export { sqlWords } from './sql-text.ts'
export { transact } from './transact.ts'
