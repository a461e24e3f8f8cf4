import { cpSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../base/user-error.ts'
import { inspect, unpack } from './archive.ts'

/** Where svc-core marks who is gone; at its start it deletes those who are there again. */
const GONE = 'objects/objects/core/gone'

/** Takes the marks of a newer backup, or of a data folder, over into this data folder. */
export async function takeGoneFrom(source: string, dataFolder: string): Promise<void> {
  if (!existsSync(source)) throw new UserError(`There is no ${source} to learn from who is gone.`)
  if (!statSync(source).isDirectory()) {
    await inspect(source)
    await unpack(source, dataFolder, (path) => path.startsWith(`${GONE}/`))
    return
  }
  if (!existsSync(join(source, 'objects'))) {
    throw new UserError(`${source} is neither a backup nor the data folder of a hub.`)
  }
  const marks = join(source, GONE)
  if (existsSync(marks)) cpSync(marks, join(dataFolder, GONE), { recursive: true })
}
