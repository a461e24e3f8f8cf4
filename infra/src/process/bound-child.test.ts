import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fork } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { tryLock } from '../base/file-lock.ts'
import { infraRoot } from '../base/package-root.ts'
import { isAlive, until } from '../testing/alive.ts'

const folder = mkdtempSync(join(tmpdir(), 'hub-bound-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PARENT = `
const { startBound } = await import('file://${infraRoot}/dist/process/bound-child.js')
const { tryLock } = await import('file://${infraRoot}/dist/base/file-lock.js')
const [folder, useGuard] = process.argv.slice(1)
const child = startBound({
  command: process.execPath,
  args: ['-e', 'console.log(process.pid); setInterval(() => undefined, 1000)'],
  endSignal: 'SIGKILL',
  logPath: folder + '/child.log',
  lockFd: tryLock(folder + '/lock').fd,
}, useGuard === 'guard')
process.on('message', () => child.stop('SIGTERM', 2000).then(() => process.exit(0)))
process.send('up')
`

async function aParent(by: 'kernel' | 'guard') {
  rmSync(join(folder, 'child.log'), { force: true })
  const parent = fork('-e', [PARENT, folder, by], {
    execArgv: ['--input-type=module'],
  })
  await once(parent, 'message')
  const readLog = () => readFileSync(join(folder, 'child.log'), 'utf8').trim()
  await until(() => readLog() !== '')
  return { parent, childPid: Number(readLog()) }
}

describe.each(['kernel', 'guard'] as const)('a child bound by the %s', (by) => {
  it('ends with a parent that is killed, and only then gives up the lock', async () => {
    const { parent, childPid } = await aParent(by)
    expect(isAlive(childPid)).toBe(true)
    expect(tryLock(join(folder, 'lock'))).toBeUndefined()
    parent.kill('SIGKILL')
    await until(() => !isAlive(childPid))
    await until(() => {
      const lock = tryLock(join(folder, 'lock'))
      lock?.release()
      return lock !== undefined
    })
  })

  it('can be stopped', async () => {
    const { parent, childPid } = await aParent(by)
    parent.send('stop')
    await once(parent, 'exit')
    expect(isAlive(childPid)).toBe(false)
  })
})
