import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openLogStream } from './log-stream.ts'

const FULL = '/dev/full'
const line = (text: string) => `${JSON.stringify({ level: 30, msg: text.padEnd(1_000, '.') })}\n`

describe.skipIf(!existsSync(FULL))('a log on a disk that is full', () => {
  it('drops lines, counts them, and ends nobody', () => {
    const log = openLogStream(FULL)
    for (let count = 0; count < 1_000; count += 1) log.write(line(String(count)))
    expect(log.dropped).toBeGreaterThan(900)
  })

  it('leaves a process alive whose output goes there', async () => {
    const script = `
      import { buildService } from '@hub/service-kit/http'
      const app = await buildService({ name: 'test', logLevel: 'info', jwks: '{"keys":[]}' })
      for (let count = 0; count < 1000; count += 1) app.log.info('x'.repeat(1000))
      process.stderr.write('alive')
      process.exit(0)`
    const { stderr } = await promisify(execFile)('sh', [
      '-c',
      `exec "$0" "$@" > ${FULL}`,
      process.execPath,
      '--input-type=module',
      '--eval',
      script,
    ])
    expect(stderr).toBe('alive')
  })
})
