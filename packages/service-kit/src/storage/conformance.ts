import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ByteRange, Storage } from './storage.ts'

const MIB = 1024 * 1024

/** A body that is made while it is read: nothing holds all of it. */
function streamOf(size: number): { body: Readable; sha256: () => string } {
  const hash = createHash('sha256')
  const block = randomBytes(64 * 1024)
  let left = size
  const body = new Readable({
    read() {
      const chunk = block.subarray(0, Math.min(left, block.length))
      left -= chunk.length
      hash.update(chunk)
      this.push(chunk.length > 0 ? chunk : null)
    },
  })
  return { body, sha256: () => hash.digest('hex') }
}

/** A body that breaks off after `size` bytes, as an upload does when its sender goes away. */
const brokenOff = (size: number) =>
  Readable.from(
    (async function* () {
      for (let sent = 0; sent < size; sent += 64 * 1024) yield randomBytes(64 * 1024)
      throw new Error('the sender went away')
    })(),
  )

/** What any driver must do, to be run against a real store. */
export function describeStorage(name: string, open: () => Storage): void {
  describe(`${name}, as any`, () => {
    let storage: Storage
    const text = { contentType: 'text/plain' }
    const aKey = (ending = 'a') => `conformance/${randomUUID()}/${ending}`
    const read = async (key: string, range?: ByteRange) =>
      buffer((await storage.get(key, range)).stream)
    const listKeys = async (prefix: string) => {
      const keys: string[] = []
      for await (const { key } of storage.list(prefix)) keys.push(key)
      return keys
    }

    beforeAll(() => {
      storage = open()
    })

    it('can be used', async () => {
      await expect(storage.check()).resolves.toBeUndefined()
    })

    it('gives back what was put, with its type, size and etag', async () => {
      const key = aKey()
      const put = await storage.put(key, Buffer.from('hello'), { contentType: 'audio/mpeg' })
      const { stream, ...info } = await storage.get(key)
      expect((await buffer(stream)).toString()).toBe('hello')
      expect(info).toEqual({ size: 5, contentType: 'audio/mpeg', etag: put.etag })
      expect(await storage.stat(key)).toEqual(info)
      expect(put.size).toBe(5)
      expect(info.etag).toMatch(/^[\w-]+$/)
    })

    it('keeps an empty object', async () => {
      const key = aKey()
      await storage.put(key, Readable.from([]), text)
      expect(await read(key)).toHaveLength(0)
      expect(await storage.stat(key)).toMatchObject({ size: 0, contentType: 'text/plain' })
    })

    it.each([8 * MIB - 1, 8 * MIB, 8 * MIB + 1, 20 * MIB])(
      'keeps a stream of %i bytes',
      async (size) => {
        const key = aKey()
        const { body, sha256 } = streamOf(size)
        expect(await storage.put(key, body, text)).toMatchObject({ size })
        const stored = await read(key)
        expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256())
        expect(await storage.stat(key)).toMatchObject({ size, contentType: 'text/plain' })
      },
    )

    it('replaces, with another etag, while the old one is still being read', async () => {
      const key = aKey()
      const before = await storage.put(key, Buffer.alloc(300_000, 1), text)
      const reading = await storage.get(key)
      const after = await storage.put(key, Buffer.from('two'), text)
      expect(after.etag).not.toBe(before.etag)
      expect((await read(key)).toString()).toBe('two')
      expect((await buffer(reading.stream)).equals(Buffer.alloc(300_000, 1))).toBe(true)
    })

    it.each<[ByteRange, string]>([
      [{ start: 0, end: 1 }, '01'],
      [{ start: 3, end: 3 }, '3'],
      [{ start: 7 }, '789'],
      [{ end: 2 }, '012'],
      [{ start: 8, end: 500 }, '89'],
      [{}, '0123456789'],
    ])('reads the range %j exactly', async (range, expected) => {
      const key = aKey()
      await storage.put(key, Buffer.from('0123456789'), text)
      const { stream, size } = await storage.get(key, range)
      expect((await buffer(stream)).toString()).toBe(expected)
      expect(size).toBe(10)
    })

    it('refuses a range outside of the object', async () => {
      const key = aKey()
      await storage.put(key, Buffer.from('0123456789'), text)
      await expect(storage.get(key, { start: 10 })).rejects.toThrow('the object has no such bytes')
      await expect(storage.get(key, { start: 5, end: 4 })).rejects.toThrow('no such bytes')
    })

    it('says so when there is no such object', async () => {
      const key = aKey()
      await expect(storage.get(key)).rejects.toMatchObject({ name: 'ObjectMissing' })
      expect(await storage.stat(key)).toBeUndefined()
      await expect(storage.delete(key)).resolves.toBeUndefined()
    })

    it('deletes', async () => {
      const key = aKey()
      await storage.put(key, Buffer.from('x'), text)
      await storage.delete(key)
      expect(await storage.stat(key)).toBeUndefined()
      expect(await listKeys(key)).toEqual([])
    })

    it('lists by prefix, in the order of the keys, a key below another among them', async () => {
      const base = aKey('list')
      const endings = ['a', 'a-b', 'a.b', 'a/b', 'a/c/d', 'a0', 'b/1', 'b/10', 'b/2']
      for (const ending of endings.toReversed()) {
        await storage.put(`${base}/${ending}`, Buffer.from(ending), text)
      }
      expect(await listKeys(`${base}/`)).toEqual(endings.map((ending) => `${base}/${ending}`))
      expect(await listKeys(`${base}/a/`)).toEqual([`${base}/a/b`, `${base}/a/c/d`])
      expect(await listKeys(`${base}/b/1`)).toEqual([`${base}/b/1`, `${base}/b/10`])
      expect(await listKeys(`${base}/nothing`)).toEqual([])
      for await (const { size, modifiedAt } of storage.list(`${base}/a/c`)) {
        expect(size).toBe(5)
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
      }
    })

    it('lists more than a thousand', async () => {
      const base = aKey('many')
      const numbers = Array.from({ length: 1005 }, (_, i) => String(i).padStart(4, '0'))
      for (let i = 0; i < numbers.length; i += 15) {
        const some = numbers.slice(i, i + 15)
        await Promise.all(some.map((n) => storage.put(`${base}/${n}`, Buffer.from(n), text)))
      }
      expect(await listKeys(`${base}/`)).toEqual(numbers.map((n) => `${base}/${n}`))
    })

    it.each([1000, 3 * MIB, 20 * MIB])(
      'keeps nothing of a stream that breaks off after %i bytes',
      async (size) => {
        const key = aKey()
        const put = storage.put(key, brokenOff(size), text)
        await expect(put).rejects.toThrow('the sender went away')
        expect(await storage.stat(key)).toBeUndefined()
        expect(await listKeys(key)).toEqual([])
      },
    )

    it('keeps what was there when a replacement breaks off', async () => {
      const key = aKey()
      await storage.put(key, Buffer.from('whole'), text)
      await expect(storage.put(key, brokenOff(9 * MIB), text)).rejects.toThrow('went away')
      expect((await read(key)).toString()).toBe('whole')
    })

    it('keeps one of several puts of the same key, whole', async () => {
      const key = aKey()
      const bodies = [1, 2, 3].map((byte) => Buffer.alloc(9 * MIB, byte))
      await Promise.all(bodies.map((body) => storage.put(key, Readable.from([body]), text)))
      const stored = await read(key)
      expect(bodies.some((body) => body.equals(stored))).toBe(true)
    })

    it('can be left in the middle of a read', async () => {
      const key = aKey()
      await storage.put(key, Buffer.alloc(5 * MIB), text)
      for (let i = 0; i < 20; i += 1) {
        const { stream } = await storage.get(key)
        for await (const chunk of stream) {
          expect(chunk).toBeInstanceOf(Buffer)
          break
        }
      }
      expect((await read(key)).length).toBe(5 * MIB)
    })

    it.each([
      '',
      '/a',
      'a/',
      'a//b',
      '../a',
      'a/../b',
      './a',
      'a\\b',
      'a b',
      'a\0',
      'ä',
      'a~',
      '..',
    ])('refuses the key %j', async (key) => {
      const attempts = [
        () => storage.put(key, Buffer.from('x'), text),
        () => storage.get(key),
        () => storage.stat(key),
        () => storage.delete(key),
      ]
      for (const attempt of attempts) await expect(attempt()).rejects.toThrow('is no object key')
    })

    it('takes 200 MB without holding them in memory', async () => {
      const key = aKey()
      const { body, sha256 } = streamOf(200 * MIB)
      let most = 0
      const before = process.memoryUsage().rss
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss - before)
      }, 10)
      const { size } = await storage.put(key, body, text)
      const hash = createHash('sha256')
      for await (const chunk of (await storage.get(key)).stream) hash.update(chunk as Buffer)
      clearInterval(watch)
      expect(size).toBe(200 * MIB)
      expect(hash.digest('hex')).toBe(sha256())
      expect(most).toBeLessThan(120 * MIB)
      await storage.delete(key)
    }, 120_000)
  })
}
