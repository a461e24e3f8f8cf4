import { beforeEach, expect, it, vi } from 'vitest'

const lookUp = vi.hoisted(() => ({ isThere: false, count: 0 }))
vi.mock(import('node:child_process'), async (original) => ({
  ...(await original()),
  execFile: ((_file: string, _args: string[], done: (error: Error | null) => void) => {
    lookUp.count += 1
    done(lookUp.isThere ? null : new Error('ENOENT'))
  }) as never,
}))

const { hasFfmpeg, warnWithoutFfmpeg } = await import('./ffmpeg.ts')

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

it('says when ffmpeg is not there, looks for it again, and then knows it', async () => {
  const warn = vi.fn<(message: string) => void>()
  await warnWithoutFfmpeg({ warn })
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('ffmpeg is not installed'))
  lookUp.isThere = true
  expect(await hasFfmpeg()).toBe(false)
  expect(lookUp.count).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(await hasFfmpeg()).toBe(true)
  await warnWithoutFfmpeg({ warn })
  vi.advanceTimersByTime(3_600_000)
  expect(await hasFfmpeg()).toBe(true)
  expect(lookUp.count).toBe(2)
  expect(warn).toHaveBeenCalledOnce()
})
