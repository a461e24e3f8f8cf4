import { filesystemStorage } from './filesystem.ts'
import { type Storage } from './storage.ts'

/** Where objects are kept, by the names of the environment: a bucket when it is given, else a folder. */
export interface StorageConfig {
  S3_ENDPOINT?: string
  S3_REGION?: string
  S3_BUCKET?: string
  S3_ACCESS_KEY?: string
  S3_SECRET_KEY?: string
  STORAGE_DIR?: string
}

/** Opens the storage that the configuration names, and clears what was left behind there. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  const storage = await storageFor(config)
  // Nothing waits for it and nothing depends on it: the next start tries again.
  storage.sweep().catch(() => undefined)
  return storage
}

async function storageFor(config: StorageConfig): Promise<Storage> {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, STORAGE_DIR } = config
  if (S3_ENDPOINT) {
    // A hub that keeps its files in a folder does not pay for the client at every start.
    const { s3Storage } = await import('./s3.ts')
    return s3Storage({
      endpoint: S3_ENDPOINT,
      region: S3_REGION ?? 'us-east-1',
      bucket: given('S3_BUCKET', S3_BUCKET),
      accessKey: given('S3_ACCESS_KEY', S3_ACCESS_KEY),
      secretKey: given('S3_SECRET_KEY', S3_SECRET_KEY),
    })
  }
  if (!STORAGE_DIR) throw new Error('Set S3_ENDPOINT and its companions, or STORAGE_DIR.')
  return filesystemStorage(STORAGE_DIR)
}

function given(name: string, value: string | undefined): string {
  if (!value) throw new Error(`${name} is missing: S3_ENDPOINT needs it.`)
  return value
}
