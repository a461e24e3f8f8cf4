import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { Client } from 'minio'
import { describe, expect, it } from 'vitest'
import { testStores } from '../testing/test-stores.ts'
import { describeStorage } from './conformance.ts'
import { openStorage } from './open-storage.ts'
import { s3Storage } from './s3.ts'

const { s3 } = testStores()

function mustHaveS3() {
  if (!s3) throw new Error('there is no S3 server in HUB_TEST_STORES')
  return s3
}

describe.skipIf(!s3)('S3 storage', () => {
  describeStorage('storage', () => s3Storage(mustHaveS3()))

  it('signs addresses that anyone can read, for a time', async () => {
    const storage = s3Storage(mustHaveS3())
    const key = `signed/${randomUUID()}`
    await storage.put(key, Buffer.from('listen'), { contentType: 'audio/mpeg' })
    const url = (await storage.signedUrl?.(key, 60)) ?? ''
    const reply = await fetch(url)
    expect(reply.headers.get('content-type')).toBe('audio/mpeg')
    expect(await reply.text()).toBe('listen')
    const bare = new URL(url)
    bare.search = ''
    expect((await fetch(bare)).status).toBe(403)
  })

  it('leaves no upload open when a stream breaks off', async () => {
    const { hostname, port } = new URL(mustHaveS3().endpoint)
    const { accessKey, secretKey, region, bucket } = mustHaveS3()
    const endPoint = { endPoint: hostname, port: Number(port), useSSL: false }
    const client = new Client({ ...endPoint, accessKey, secretKey, region })
    const key = `broken/${randomUUID()}`
    async function* body() {
      yield Buffer.alloc(20 * 1024 * 1024)
      throw new Error('gone')
    }
    const put = s3Storage(mustHaveS3()).put(key, Readable.from(body()), {
      contentType: 'text/plain',
    })
    await expect(put).rejects.toThrow('gone')
    const { uploads } = await client.listIncompleteUploadsQuery(bucket, key, '', '', '')
    expect(uploads).toEqual([])
  })

  it('cannot be used with a wrong secret', async () => {
    const storage = s3Storage({ ...mustHaveS3(), secretKey: 'wrong-secret-key' })
    await expect(storage.check()).rejects.toMatchObject({ name: 'S3Error' })
    const put = storage.put('a', Buffer.from('x'), { contentType: 'text/plain' })
    await expect(put).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' })
  })
})

describe('openStorage', () => {
  it('names what is missing', async () => {
    await expect(openStorage({ S3_ENDPOINT: 'http://127.0.0.1:1' })).rejects.toThrow(
      'S3_BUCKET is missing: S3_ENDPOINT needs it.',
    )
    await expect(openStorage({})).rejects.toThrow(
      'Set S3_ENDPOINT and its companions, or STORAGE_DIR.',
    )
  })
})
