import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { remoteDescriptor } from './remote-descriptor.ts'
import type { RemoteDescriptor } from './remote-descriptor.ts'

const SOURCES = {
  'entry.js': "import('./list.js')\nimport('./form.js')\nexport const entry = 1",
  'list.js':
    "import './list.css'\nimport { shared } from './shared.js'\nexport const list = shared",
  'form.js':
    "import './form.css'\nimport { shared } from './shared.js'\nexport const form = shared",
  'shared.js': "import './shared.css'\nexport const shared = () => document.title",
  'list.css': '.list { color: red }',
  'form.css': '.form { color: red }',
  'shared.css': '.shared { color: red }',
}

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'remote-'))
  await mkdir(join(root, 'src'))
  for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(root, 'src', name), text)
})

afterEach(() => rm(root, { recursive: true }))

async function describeBuild(preload: string[]): Promise<RemoteDescriptor> {
  const requires = { react: '^19.3.1' }
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    base: './',
    plugins: [remoteDescriptor({ name: 'mf_sample', requires, preload })],
    build: {
      rolldownOptions: {
        input: join(root, 'src/entry.js'),
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: 'remoteEntry.js',
          chunkFileNames: '[name].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
  })
  return JSON.parse(await readFile(join(root, 'dist/remote.json'), 'utf8')) as RemoteDescriptor
}

describe('remoteDescriptor', () => {
  it('names the entry, the wanted view, what it imports, and its styles', async () => {
    const descriptor = await describeBuild([join(root, 'src/list.js')])

    expect(descriptor).toMatchObject({
      name: 'mf_sample',
      entry: 'remoteEntry.js',
      requires: { react: '^19.3.1' },
    })
    expect(descriptor.preload).toEqual(
      expect.arrayContaining(['remoteEntry.js', 'list.js', 'shared.js']),
    )
    expect(descriptor.css.toSorted()).toEqual(['list.css', 'shared.css'])
  })

  it('leaves out the views that are not wanted at once', async () => {
    const descriptor = await describeBuild([join(root, 'src/list.js')])

    expect(descriptor.preload).not.toContain('form.js')
    expect(descriptor.css).not.toContain('form.css')
  })

  it('asks for nothing ahead when no view is wanted at once', async () => {
    expect(await describeBuild([])).toMatchObject({ preload: [], css: [] })
  })
})
