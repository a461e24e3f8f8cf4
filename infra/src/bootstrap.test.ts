import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { infraRoot, projectRoot } from './base/package-root.ts'

const MUSL = 'process.report.getReport = () => ({ header: {} })'
const WINDOWS = `Object.defineProperty(process, 'platform', { value: 'win32' })`
const OLD_NODE = `Object.defineProperty(process.versions, 'node', { value: '20.18.3' })`

/** A clone in which nothing was installed yet. */
const clone = mkdtempSync(join(tmpdir(), 'hub-clone-'))
mkdirSync(join(clone, 'infra'))
for (const name of ['bootstrap.mjs', 'start.mjs', 'test.mjs']) {
  copyFileSync(join(infraRoot, name), join(clone, 'infra', name))
}
copyFileSync(join(projectRoot, 'package-lock.json'), join(clone, 'package-lock.json'))
afterAll(() => rmSync(clone, { recursive: true, force: true }))

/** Runs a command of the clone on a machine of which something is otherwise; there is no npm. */
function run(script: string, difference: string, env: Record<string, string> = {}) {
  const preload = `data:text/javascript,${encodeURIComponent(difference)}`
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--import', preload, join(clone, 'infra', script)],
    { env: { PATH: '/nowhere', ...env }, encoding: 'utf8' },
  )
  return { status, output: stdout + stderr }
}

describe('what is said before anything is installed', () => {
  it.each([
    ['start.mjs', MUSL, 'There is no Postgres to bring along for a Linux with musl'],
    ['start.mjs', WINDOWS, 'On Windows, start it within WSL.'],
    ['start.mjs', OLD_NODE, 'Node.js 20.19 or newer is needed; this is 20.18.3.'],
    ['test.mjs', MUSL, 'There is no Postgres to bring along for a Linux with musl'],
  ])('%s on a machine with %s', (script, difference, sentence) => {
    const { status, output } = run(script, difference)
    expect(status).toBe(1)
    expect(output).toContain(sentence)
    expect(output).not.toContain('Installing packages')
    expect(existsSync(join(clone, 'node_modules'))).toBe(false)
  })

  it('goes on to install with musl where the database is outside', () => {
    const { output } = run('start.mjs', MUSL, { DATABASE_URL: 'postgres://hub@db.test/hub' })
    expect(output).toContain('Installing packages')
    expect(output).toContain('The packages could not be installed.')
  })
})
