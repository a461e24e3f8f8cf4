import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { layerOrder } from './layer-order.ts'

it('puts the order of the layers before everything else in a stylesheet', async () => {
  const root = await mkdtemp(join(tmpdir(), 'layers-'))
  await writeFile(join(root, 'entry.js'), "import './entry.css'")
  await writeFile(join(root, 'entry.css'), '@layer view { p { color: red } }')

  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [layerOrder()],
    build: {
      rolldownOptions: {
        input: join(root, 'entry.js'),
        output: { assetFileNames: '[name][extname]' },
      },
    },
  })

  const css = await readFile(join(root, 'dist/entry.css'), 'utf8')
  expect(css).toMatch(/^@layer reset,tokens,ui,view;@layer view\s*\{/)
  await rm(root, { recursive: true })
})
