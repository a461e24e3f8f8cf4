import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barePath } from './testing/bare-path.ts'
import { natsServer } from './testing/nats-server.ts'
import { serveRelease } from './testing/release-server.ts'
import type { ReleaseServer } from './testing/release-server.ts'
import { standIns } from './testing/stand-ins.ts'
import { startHub } from './testing/start-hub.ts'

const work = mkdtempSync(join(tmpdir(), 'hub-first-start-'))
const programs = standIns()
let release: ReleaseServer

beforeAll(async () => {
  release = await serveRelease(await natsServer())
})

afterAll(() => {
  release.close()
  programs.remove()
  rmSync(work, { recursive: true, force: true })
})

describe('npm start on a machine that has no NATS server, an empty cache and no Debian mirror', () => {
  it('brings itself up from the release archive, and needs nobody the next time', async () => {
    const env = {
      PATH: barePath(join(work, 'commands'), ['nats-server', 'apt-get']),
      XDG_CACHE_HOME: join(work, 'cache'),
      NATS_DOWNLOAD: release.url,
    }
    const first = await startHub({ root: programs.root, env })
    expect((await fetch(first.url)).status).toBe(200)
    expect(first.processes.nats.pid).toBeGreaterThan(0)
    expect(await first.stop()).toBe(0)
    expect(release.asked.map((path) => path.split('.').at(-1))).toEqual(['27/SHA256SUMS', 'gz'])
    expect(readdirSync(join(work, 'cache/hangar'))).toHaveLength(1)

    release.close()
    const second = await startHub({ root: programs.root, env })
    expect((await fetch(second.url)).status).toBe(200)
    expect(await second.stop()).toBe(0)
  })
})
