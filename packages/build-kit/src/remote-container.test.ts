import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONTAINER_ENTRY, remoteContainer } from './remote-container.ts'

const VIEW = `
import { useState } from 'react'
import { useSession } from '@hub/web-kit'
export const View = () => [useState(), useSession()]
`

interface Container {
  init(scope: object): Promise<void>
  get(name: string): Promise<(() => { View: () => unknown }) | undefined>
}

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'container-'))
  await mkdir(join(root, 'src'))
  await writeFile(join(root, 'src/view.js'), VIEW)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    base: './',
    plugins: [
      remoteContainer({
        name: 'mf_sample',
        exposes: { './view': join(root, 'src/view.js') },
        requires: { react: '^19.0.0' },
      }),
    ],
    build: {
      modulePreload: false,
      rolldownOptions: {
        input: { remoteEntry: CONTAINER_ENTRY },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
})

afterEach(() => rm(root, { recursive: true }))

const open = async (): Promise<Container> =>
  (await import(pathToFileURL(join(root, 'dist/remoteEntry.mjs')).href)) as Container

/** A page that shares some modules, and the ranges it was asked for. */
function stubPage(modules: Record<string, object>) {
  const createInstance = vi.fn<(options: { shared: object }) => object>(() => ({
    initShareScopeMap: () => {},
    loadShare: (name: string) =>
      name in modules ? Promise.resolve(() => modules[name]) : Promise.reject(new Error(name)),
  }))
  vi.stubGlobal('hubFederation', { createInstance })
  return createInstance
}

const PAGE = {
  react: { useState: () => 'state' },
  'react-dom': {},
  'react/jsx-runtime': {},
  '@hub/web-kit': { useSession: () => 'session' },
}

describe('remoteContainer', () => {
  it('gives the views what the page shares', async () => {
    stubPage(PAGE)
    const container = await open()
    await container.init({})

    const view = await container.get('./view')

    expect(view?.().View()).toEqual(['state', 'session'])
    expect(await container.get('./other')).toBeUndefined()
  })

  it('says which versions it can live with, and tries again when a share was missing', async () => {
    stubPage({})
    const container = await open()
    await expect(container.init({})).rejects.toThrow('react')

    const createInstance = stubPage(PAGE)
    await container.init({})

    const shareConfig = { singleton: true, requiredVersion: '^19.0.0', import: false }
    expect(createInstance.mock.lastCall?.[0].shared).toMatchObject({
      react: { shareConfig },
      'react/jsx-runtime': { shareConfig },
    })
  })

  it('carries no copy of what is shared, nor names that nobody uses', async () => {
    const dist = join(root, 'dist')
    const files = (await readdir(dist)).filter((file) => file.endsWith('.mjs'))
    const code = (await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')))).join()
    expect(code.length).toBeLessThan(3_000)
    expect(code).not.toContain('useReducer')
  })
})
