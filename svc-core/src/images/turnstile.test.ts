import { expect, it } from 'vitest'
import { createTurnstile } from './turnstile.ts'

it('lets no more in than there are places, and everybody in the end', async () => {
  const inTurn = createTurnstile(2)
  let inside = 0
  let most = 0
  const work = async (n: number) => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise(setImmediate)
    inside -= 1
    if (n === 3) throw new Error('broken')
    return n
  }
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => inTurn(() => work(n))))
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})
