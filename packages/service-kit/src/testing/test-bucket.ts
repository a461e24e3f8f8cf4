import { randomBytes } from 'node:crypto'
import { Client } from 'minio'
import { testStores } from './test-stores.ts'

/** A bucket of a test's own, by the names of the environment. */
export interface TestBucket {
  env: Record<string, string>
  drop(): Promise<void>
}

/** Makes a bucket on the run's S3 server; throws when there is none. */
export async function testBucket(): Promise<TestBucket> {
  const { s3 } = testStores()
  if (!s3) throw new Error('This run has no S3 server.')
  const { endpoint, region, accessKey, secretKey } = s3
  const { hostname, port } = new URL(endpoint)
  const options = { endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey }
  const client = new Client({ ...options, region })
  const bucket = `test-${randomBytes(6).toString('hex')}`
  await client.makeBucket(bucket, region)
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
    },
    async drop() {
      for await (const { name } of client.listObjectsV2(bucket, '', true)) {
        await client.removeObject(bucket, String(name))
      }
      await client.removeBucket(bucket)
    },
  }
}
