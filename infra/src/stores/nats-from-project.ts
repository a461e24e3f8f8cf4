import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extract } from 'tar'
import { download } from '../base/download.ts'
import type { NatsSearch } from './nats-search.ts'
import { NATS_RELEASES, findArchive, releaseUrl } from './nats-releases.ts'
import { sha256 } from './nats-version.ts'

/** Takes the server out of the NATS project's own archive for this machine. */
export async function fetchFromProject(
  work: string,
  { mirror, tell, signal, limits }: NatsSearch,
): Promise<string | undefined> {
  const archive = findArchive(`${process.platform}-${process.arch}`)
  if (!archive) return undefined
  const { file, folder } = archive
  const { sums } = NATS_RELEASES.project
  const url = releaseUrl(file, mirror)
  const onProgress = (amount: string) =>
    tell(`fetching ${file} from ${new URL(url).host}${amount && `, ${amount}`}`)
  onProgress('')
  await download(releaseUrl(sums, mirror), join(work, sums), { signal, limits })
  await download(url, join(work, file), { signal, limits, onProgress })
  const expected = findSum(readFileSync(join(work, sums), 'utf8'), file)
  if (!expected) throw new Error(`${releaseUrl(sums, mirror)} has no line for ${file}.`)
  if (sha256(join(work, file)) !== expected) {
    throw new Error(`${url} is not what ${sums} says: it was damaged on its way, or changed.`)
  }
  const server = `${folder}/nats-server`
  await extract({ file: join(work, file), cwd: work, strict: true }, [server])
  return join(work, server)
}

/** Lines as sha256sum(1) writes them. */
function findSum(sums: string, file: string): string | undefined {
  const lines = sums.split('\n').map((line) => /^([0-9a-f]{64}) [ *](.+)$/.exec(line.trim()))
  return lines.find((line) => line?.[2] === file)?.[1]
}
