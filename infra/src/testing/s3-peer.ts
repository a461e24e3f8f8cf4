import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'minio'
import { startBound } from '../process/bound-child.ts'
import type { BoundChild } from '../process/bound-child.ts'
import { tryLock } from '../base/file-lock.ts'
import { freePort } from '../base/free-port.ts'
import { waitUntilUsable } from '../process/wait-until.ts'
import { TEST_PREFIX, removeAbandoned } from './abandoned.ts'
import { writeCephFiles } from './ceph-files.ts'

const run = promisify(execFile)

/** Where an S3 server answers and how to sign. */
export interface S3Address {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

export interface S3Peer extends S3Address {
  stop(): Promise<void>
}

/** Starts a real S3 server, Ceph's gateway with a cluster of one behind it, and makes a bucket. */
export async function startS3Peer(): Promise<S3Peer> {
  removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), TEST_PREFIX))
  const lock = tryLock(join(folder, 'children.lock'))
  if (!lock) throw new Error(`${folder} is in use`)
  const children: BoundChild[] = []
  const stop = async () => {
    for (const child of children.toReversed()) await child.stop('SIGTERM', 500)
    lock.release()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { ...(await startCluster(folder, lock.fd, children)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startCluster(
  folder: string,
  lockFd: number,
  children: BoundChild[],
): Promise<S3Address> {
  const [id, osdId] = [randomUUID(), randomUUID()]
  const s3Port = await freePort()
  const files = await writeCephFiles({ folder, id, monPort: await freePort(), s3Port })
  const conf = ['-c', files.config]
  const serve = (command: string, args: string[]) => {
    const logPath = join(folder, 'log', `${command}.out`)
    const child = startBound({
      command,
      args: [...conf, ...args, '-f'],
      endSignal: 'SIGKILL',
      logPath,
      lockFd,
    })
    children.push(child)
    return child
  }
  const { monMap, keyring } = files
  await run('ceph-mon', [...conf, '--mkfs', '-i', 'a', '--monmap', monMap, '--keyring', keyring])
  serve('ceph-mon', ['-i', 'a'])
  await run('ceph', [...conf, '--connect-timeout', '60', 'osd', 'new', osdId])
  await run('ceph-osd', [...conf, '-i', '0', '--mkfs', '--osd-uuid', osdId])
  serve('ceph-osd', ['-i', '0'])
  const gateway = serve('radosgw', ['-n', 'client.rgw'])
  const endpoint = `http://127.0.0.1:${s3Port}`
  await waitUntilUsable(gateway, 'The S3 server', () => answers(endpoint), 120_000)

  const address: S3Address = {
    endpoint,
    region: 'us-east-1',
    bucket: 'hub-test',
    accessKey: 'hub-test-key',
    secretKey: randomUUID(),
  }
  const keys = ['--access-key', address.accessKey, '--secret', address.secretKey]
  const user = ['user', 'create', '--uid', 'hub-test', '--display-name', 'hub-test', ...keys]
  await run('radosgw-admin', [...conf, ...user])
  await createBucket(address, s3Port)
  return address
}

async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  )
}

async function createBucket(address: S3Address, port: number): Promise<void> {
  const { accessKey, secretKey, region, bucket } = address
  const client = new Client({
    endPoint: '127.0.0.1',
    port,
    useSSL: false,
    accessKey,
    secretKey,
    region,
  })
  await client.makeBucket(bucket, region)
}
