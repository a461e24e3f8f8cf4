import { existsSync } from 'node:fs'
import { startS3Peer } from './s3-peer.ts'
import type { S3Address } from './s3-peer.ts'

/** A bucket by the names of the environment. */
export interface Bucket {
  env: Record<string, string>
  stop(): Promise<void>
}

/** A bucket of the S3 server of this run, or of one of its own; `undefined` where there is none. */
export async function openBucket(): Promise<Bucket | undefined> {
  const given = process.env['HUB_TEST_STORES']
  if (given) {
    const { s3 } = JSON.parse(given) as { s3?: S3Address }
    return s3 && { env: toEnv(s3), stop: async () => undefined }
  }
  if (!existsSync('/usr/bin/radosgw')) return undefined
  const peer = await startS3Peer()
  return { env: toEnv(peer), stop: () => peer.stop() }
}

const toEnv = ({ endpoint, region, bucket, accessKey, secretKey }: S3Address) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
})
