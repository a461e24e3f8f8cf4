import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { findDebianMirror } from './debian-mirror.ts'

const folder = mkdtempSync(join(tmpdir(), 'hub-apt-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

it('reads the newer form of the source files', () => {
  write(
    'sources.list.d/debian.sources',
    `Types: deb
URIs: http://mirror.test/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.test/debian-security
Suites: bookworm-security
Components: main
`,
  )
  expect(findDebianMirror(folder)).toEqual({
    uri: 'http://mirror.test/debian',
    options: '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]',
  })
})

it('reads the older form', () => {
  write(
    'sources.list',
    '# deb http://old.test/debian main\ndeb http://mirror.test/debian bookworm main\n',
  )
  expect(findDebianMirror(folder)).toEqual({ uri: 'http://mirror.test/debian', options: '' })
})

it('finds none where there is none', () => {
  write('sources.list', 'deb http://archive.test/ubuntu noble main\n')
  expect(findDebianMirror(folder)).toBeUndefined()
})
