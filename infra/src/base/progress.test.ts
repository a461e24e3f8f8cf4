import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createProgress } from './progress.ts'
import { until } from '../testing/alive.ts'

afterEach(() => vi.unstubAllEnvs())

function anOutput(isTTY: boolean) {
  vi.stubEnv('CI', '')
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 200 })
  let text = ''
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { progress: createProgress(stream as unknown as NodeJS.WriteStream), text: () => text }
}

describe('a step that tells what it is at', () => {
  it('shows it on the live line of a terminal, and not on the line that stays', async () => {
    const { progress, text } = anOutput(true)
    await progress.step('NATS', async (tell) => {
      tell('fetching it, 1.0 of 7.0 MB')
      await until(() => text().includes('NATS (fetching it, 1.0 of 7.0 MB) 0.'))
    })
    expect(text().trimEnd().split('\n').at(-1)).not.toContain('fetching')
  })

  it('says it once where there is no terminal, when it takes long', async () => {
    const { progress, text } = anOutput(false)
    await progress.step('NATS', async (tell) => {
      tell('fetching it')
      await until(() => text().includes('… NATS (fetching it)\n'))
      tell('fetching it, 1.0 of 7.0 MB')
    })
    expect(text().match(/fetching it/g)).toHaveLength(1)
  })
})
