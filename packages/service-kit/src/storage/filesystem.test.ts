import { mkdir, mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeStorage } from './conformance.ts'
import { filesystemStorage } from './filesystem.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-storage-'))
})

afterAll(() => rm(folder, { recursive: true }))

describeStorage('filesystem storage', () => filesystemStorage(folder))

describe('filesystem storage, on its disk', () => {
  const text = { contentType: 'text/plain' }

  it('leaves no temporary file behind, however a put ends', async () => {
    const storage = filesystemStorage(folder)
    await storage.put('tidy/a', Buffer.from('x'), text)
    const broken = new Readable({ read() {} })
    const put = storage.put('tidy/b', broken, text)
    broken.destroy(new Error('gone'))
    await expect(put).rejects.toThrow('gone')
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })

  it('sweeps what a killed process left, and not what another is writing', async () => {
    const incoming = join(folder, 'incoming')
    await mkdir(incoming, { recursive: true })
    await writeFile(join(incoming, 'old'), 'x')
    await writeFile(join(incoming, 'new'), 'x')
    const hoursAgo = Date.now() / 1000 - 2 * 60 * 60
    await utimes(join(incoming, 'old'), hoursAgo, hoursAgo)
    await filesystemStorage(folder).sweep()
    expect(await readdir(incoming)).toEqual(['new'])
    await rm(join(incoming, 'new'))
  })

  it('does not give out a damaged file', async () => {
    const storage = filesystemStorage(folder)
    await storage.put('damaged/a', Buffer.from('0123456789'), text)
    await truncate(join(folder, 'objects/damaged/a~'), 5)
    await expect(storage.get('damaged/a')).rejects.toThrow('damaged')
  })

  it('lets nobody else in', async () => {
    await filesystemStorage(folder).put('private/a', Buffer.from('x'), text)
    expect((await stat(join(folder, 'objects/private'))).mode & 0o77).toBe(0)
    expect((await stat(join(folder, 'objects/private/a~'))).mode & 0o77).toBe(0)
  })
})
