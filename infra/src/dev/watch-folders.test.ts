import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '../testing/alive.ts'
import { watchFolders } from './watch-folders.ts'

let folder: string
let told: string[]
let stopping: AbortController

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-watched-'))
  mkdirSync(join(folder, 'inner'))
  writeFileSync(join(folder, 'inner/a.ts'), '')
  told = []
  stopping = new AbortController()
  watchFolders([folder], stopping.signal, (files) => told.push(...files))
})

afterEach(() => {
  stopping.abort()
  rmSync(folder, { recursive: true, force: true })
})

const path = (name: string) => join(folder, name)

it('tells of a file that is replaced by renaming, as editors do, each time', async () => {
  for (const text of ['1', '2']) {
    told.length = 0
    writeFileSync(path('inner/.a.ts.swp'), text)
    renameSync(path('inner/.a.ts.swp'), path('inner/a.ts'))
    await until(() => told.length > 0)
    expect(told).toEqual([path('inner/a.ts')])
  }
})

it('tells of files in a folder made later, of what is removed, and of nothing that is no source', async () => {
  mkdirSync(path('new/deep'), { recursive: true })
  writeFileSync(path('new/deep/b.tsx'), '')
  await until(() => told.includes(path('new/deep/b.tsx')))
  rmSync(path('inner/a.ts'))
  writeFileSync(path('inner/notes.txt'), '')
  writeFileSync(path('inner/last.css'), '')
  await until(() => told.includes(path('inner/last.css')))
  expect(told).toContain(path('inner/a.ts'))
  expect(told).not.toContain(path('inner/notes.txt'))
})

it('follows a folder that is removed and made again, as a change of branches does', async () => {
  mkdirSync(path('inner/deep'))
  writeFileSync(path('inner/deep/b.ts'), '')
  await until(() => told.includes(path('inner/deep/b.ts')))
  rmSync(path('inner'), { recursive: true })
  mkdirSync(path('inner/deep'), { recursive: true })
  writeFileSync(path('inner/deep/c.ts'), '')
  await until(() => told.includes(path('inner/deep/c.ts')))
  // The folder's own watcher tells of this one, and not the look at what is in a new folder.
  writeFileSync(path('inner/deep/d.ts'), '')
  await until(() => told.includes(path('inner/deep/d.ts')))
  expect(told).not.toContain(path('inner/deep'))
})
