import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface CephFiles {
  config: string
  keyring: string
  monMap: string
}

export interface CephPlan {
  folder: string
  id: string
  monPort: number
  s3Port: number
}

// One copy of everything, in memory: it is a peer to test against, not a place to keep things.
function toConfig({ folder, id, monPort, s3Port }: CephPlan): string {
  return `[global]
fsid = ${id}
mon host = [v2:127.0.0.1:${monPort}]
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
mon allow pool size one = true
mon max pg per osd = 1000
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 4294967296
osd class load list = *
osd class default list = *
keyring = ${folder}/keyring
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${s3Port}
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
log file = ${folder}/log/$name.log
`
}

const KEYS: [name: string, caps: string[]][] = [
  ['mon.', ['mon', 'allow *']],
  ['client.admin', ['mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *']],
  ['osd.0', ['mon', 'allow profile osd', 'osd', 'allow *', 'mgr', 'allow profile osd']],
  ['client.rgw', ['mon', 'allow rw', 'osd', 'allow rwx']],
]

/** Writes what a cluster of one needs before its first process can start. */
export async function writeCephFiles(plan: CephPlan): Promise<CephFiles> {
  const at = (name: string) => join(plan.folder, name)
  for (const name of ['run', 'log', 'mon', 'osd', 'rgw']) mkdirSync(at(name), { recursive: true })
  const files = { config: at('ceph.conf'), keyring: at('keyring'), monMap: at('monmap') }
  writeFileSync(files.config, toConfig(plan))
  await run('ceph-authtool', ['--create-keyring', files.keyring])
  for (const [name, caps] of KEYS) {
    const capArgs = caps.flatMap((cap, index) => (index % 2 === 0 ? ['--cap', cap] : [cap]))
    await run('ceph-authtool', [files.keyring, '--gen-key', '-n', name, ...capArgs])
  }
  const address = `[v2:127.0.0.1:${plan.monPort}]`
  await run('monmaptool', ['--create', '--fsid', plan.id, '--addv', 'a', address, files.monMap])
  return files
}
