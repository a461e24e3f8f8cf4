import { describe, expect, it } from 'vitest'
import { createPictureLane } from './picture-lane.ts'

const limits = { places: 1, waitingEach: 3, waitingBytes: 100 }
const claim = (uid: string, bytes = 1) => ({ uid, bytes })

/** Work that ends when the test says so, and notes when it began. */
function someWork(begun: string[]) {
  const ends: (() => void)[] = []
  return {
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    },
    async endOne() {
      await new Promise(setImmediate)
      ends.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

describe('the lane of pictures', () => {
  it('lets no more in than there are places, and everybody in the end', async () => {
    const serializeByContract = createPictureLane({ ...limits, places: 2, waitingEach: 9 })
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
    const all = [1, 2, 3, 4, 5, 6].map((n) => serializeByContract(claim('one'), () => work(n)))
    const results = await Promise.allSettled(all)
    expect(most).toBe(2)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it('has people take turns, however much one of them brings', async () => {
    const serializeByContract = createPictureLane(limits)
    const begun: string[] = []
    const { work, endOne } = someWork(begun)
    const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) =>
      serializeByContract(claim(name.slice(0, 1)), work(name)),
    )
    for (let i = 0; i < all.length; i++) await endOne()
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  it('refuses in a sentence what is too much of one person, and of all together', async () => {
    const serializeByContract = createPictureLane(limits)
    const { work, endOne } = someWork([])
    const held = ['a1', 'a2', 'a3', 'a4'].map((name) => serializeByContract(claim('a'), work(name)))
    await expect(serializeByContract(claim('a'), work('a5'))).rejects.toMatchObject({
      statusCode: 429,
      message: '3 of your pictures are waiting to be read. Please try again in 5 seconds.',
    })
    await expect(serializeByContract(claim('b', 98), work('b1'))).rejects.toMatchObject({
      statusCode: 503,
    })
    const small = serializeByContract(claim('b', 97), work('b2'))
    for (let i = 0; i < 5; i++) await endOne()
    expect(await Promise.all([...held, small])).toHaveLength(5)
  })
})
