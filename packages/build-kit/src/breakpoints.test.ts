import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { webDefaults } from './web-defaults.ts'

it('replaces the name of a breakpoint by its width in a built sheet', async () => {
  const root = await mkdtemp(join(tmpdir(), 'breakpoints-'))
  await writeFile(join(root, 'entry.js'), "import './entry.css'")
  await writeFile(join(root, 'entry.css'), '@media (--phone) { p { color: red } }')

  const { css = {} } = webDefaults('@hub/made')
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    css,
    build: {
      rolldownOptions: {
        input: join(root, 'entry.js'),
        output: { assetFileNames: '[name][extname]' },
      },
    },
  })

  expect(await readFile(join(root, 'dist/entry.css'), 'utf8')).toMatch(/@media \(width<30rem\)/)
  await rm(root, { recursive: true })
})
