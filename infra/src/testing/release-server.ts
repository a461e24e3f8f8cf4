import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { create } from 'tar'
import { NATS_RELEASES, findArchive } from '../stores/nats-releases.ts'

/** What is wrong with it: nothing, or one of the things that happen to downloads. */
export type ReleaseFault = 'none' | 'breaks off' | 'half of it' | 'wrong sum' | '404' | 'silent'

export interface ReleaseServer {
  /** What `NATS_DOWNLOAD` is set to. */
  url: string
  /** The paths that were asked for, in order. */
  asked: string[]
  close(): void
}

/** Serves a server program as the NATS project serves its releases. */
export async function serveRelease(
  program: string,
  fault: ReleaseFault = 'none',
): Promise<ReleaseServer> {
  const { file, archive } = await pack(program)
  const served = fault === 'half of it' ? archive.subarray(0, archive.length / 2) : archive
  const sum = createHash('sha256').update(fault === 'wrong sum' ? 'another' : archive)
  const sums = `${'0'.repeat(64)}  another-file.zip\n${sum.digest('hex')}  ${file}\n`
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    if (fault === 'silent') return
    const name = basename(request.url ?? '')
    if (name === NATS_RELEASES.project.sums) reply.end(sums)
    else if (name !== file || fault === '404') reply.writeHead(404).end()
    else send(reply, served, fault)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`,
    asked,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function pack(program: string): Promise<{ file: string; archive: Buffer }> {
  const found = findArchive(`${process.platform}-${process.arch}`)
  if (!found) throw new Error('The NATS project has no archive for this machine.')
  const work = mkdtempSync(join(tmpdir(), 'hub-release-'))
  mkdirSync(join(work, found.folder))
  copyFileSync(program, join(work, found.folder, 'nats-server'))
  await create({ gzip: true, cwd: work, file: join(work, found.file) }, [found.folder])
  const archive = readFileSync(join(work, found.file))
  rmSync(work, { recursive: true, force: true })
  return { file: found.file, archive }
}

function send(reply: ServerResponse, archive: Buffer, fault: ReleaseFault): void {
  reply.setHeader('content-length', archive.length)
  if (fault !== 'breaks off') reply.end(archive)
  else reply.write(archive.subarray(0, archive.length / 2), () => reply.destroy())
}
