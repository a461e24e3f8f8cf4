import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The streams of the embedded NATS whose files hold a text: the server keeps messages as they came. */
export function findStreamsWith(dataDir: string, text: string): string[] {
  const streams = join(dataDir, 'nats/store/jetstream/$G/streams')
  const names = readdirSync(streams)
  if (names.length === 0) throw new Error('there are no streams to look through')
  return names.filter((name) => {
    const files = readdirSync(join(streams, name), { recursive: true, withFileTypes: true })
    return files.some(
      (file) => file.isFile() && readFileSync(join(file.parentPath, file.name)).includes(text),
    )
  })
}
