import { expect, it } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

/** Readings that end when told to. */
function staged() {
  const share = createSharedReads<string>()
  const readings: { resolve(value: string): void; reject(error: Error): void }[] = []
  const ask = (key = 'list') =>
    share(key, () => new Promise((resolve, reject) => readings.push({ resolve, reject })))
  return { ask, readings }
}

it('shares the next reading among those who come while one is under way', async () => {
  const { ask, readings } = staged()
  const first = ask()
  const later = [ask(), ask(), ask()]
  expect(readings).toHaveLength(1)
  readings[0]?.resolve('old')
  expect(await first).toBe('old')
  await expect.poll(() => readings.length).toBe(2)
  readings[1]?.resolve('new')
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new'])
  expect(readings).toHaveLength(2)
})

it('reads anew for who comes after a reading has begun, though others already wait', async () => {
  const { ask, readings } = staged()
  void ask()
  const waiting = ask()
  readings[0]?.resolve('first')
  await expect.poll(() => readings.length).toBe(2)
  const late = ask()
  readings[1]?.resolve('second')
  expect(await waiting).toBe('second')
  await expect.poll(() => readings.length).toBe(3)
  readings[2]?.resolve('third')
  expect(await late).toBe('third')
})

it('goes on after a reading that failed, which all who shared it are told', async () => {
  const { ask, readings } = staged()
  const first = ask()
  readings[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  const again = ask()
  readings[1]?.resolve('back')
  expect(await again).toBe('back')
})

it('keeps what is read of one thing apart from another', async () => {
  const { ask, readings } = staged()
  const [list, other] = [ask(), ask('other')]
  readings[1]?.resolve('b')
  readings[0]?.resolve('a')
  expect(await Promise.all([list, other])).toEqual(['a', 'b'])
})
