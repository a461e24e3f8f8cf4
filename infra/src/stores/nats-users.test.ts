import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { NatsConnection } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryLock } from '../base/file-lock.ts'
import { supervise } from '../process/supervisor.ts'
import { natsServer } from '../testing/nats-server.ts'
import { until } from '../testing/alive.ts'
import { toAuthorization } from './nats-users.ts'
import type { NatsUser } from './nats-users.ts'
import { embeddedNats } from './nats.ts'

// The last looks like a number to the server's configuration where it is not quoted.
const PASSWORDS = { 'svc-core': 'of-core', 'svc-media': '$of"media', gateway: '1e9' }
const OWNERS = { CORE: 'svc-core', MEDIA: 'svc-media' } as const

const folder = mkdtempSync(join(tmpdir(), 'hub-users-'))
const connections = {} as Record<NatsUser, NatsConnection>
let stop: () => Promise<void>

beforeAll(async () => {
  const lock = tryLock(join(folder, 'children.lock'))
  mkdirSync(join(folder, 'log'))
  const nats = embeddedNats({
    binary: await natsServer(),
    dataFolder: folder,
    logPath: join(folder, 'log/nats.log'),
    lockFd: lock?.fd ?? 0,
    authorization: toAuthorization(PASSWORDS),
    durable: false,
  })
  const server = supervise(nats.part, { onRestart: () => undefined, onGiveUp: () => undefined })
  await server.start()
  for (const user of ['svc-core', 'svc-media', 'gateway'] as const) {
    connections[user] = await connect({
      servers: nats.url(),
      user,
      pass: PASSWORDS[user],
      inboxPrefix: `_INBOX.${user}`,
      reconnect: false,
    })
  }
  for (const [name, user] of Object.entries(OWNERS)) {
    const manager = await jetstreamManager(connections[user])
    await manager.streams.add({ name, subjects: [`${name.toLowerCase()}.>`] })
  }
  stop = async () => {
    await Promise.all(Object.values(connections).map((connection) => connection.close()))
    await server.stop()
    lock?.release()
  }
})

afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

async function countFacts(stream: keyof typeof OWNERS): Promise<number> {
  const manager = await jetstreamManager(connections[OWNERS[stream]])
  return (await manager.streams.info(stream)).state.messages
}

/** Sends, and waits until the server has had it. */
async function say(user: NatsUser, subject: string): Promise<void> {
  connections[user].publish(subject, '{}')
  await connections[user].flush()
}

describe('the users at NATS', () => {
  it.each([
    ['svc-media', 'CORE', 'core.user.deleted'],
    ['gateway', 'CORE', 'core.user.deleted'],
    ['svc-core', 'MEDIA', 'media.user.forgotten'],
    ['gateway', 'MEDIA', 'media.user.forgotten'],
  ] as const)('has nothing that %s says kept as a fact of %s', async (user, stream, subject) => {
    const before = await countFacts(stream)
    await say(user, subject)
    expect(await countFacts(stream)).toBe(before)
    await jetstream(connections[OWNERS[stream]]).publish(subject, '{}')
    expect(await countFacts(stream)).toBe(before + 1)
  })

  it.each([
    ['svc-media', 'CORE'],
    ['gateway', 'CORE'],
    ['svc-core', 'CORE'],
    ['svc-core', 'MEDIA'],
  ] as const)('lets %s neither empty nor remove nor change the stream %s', async (user, stream) => {
    const before = await countFacts(stream)
    for (const call of ['PURGE', 'DELETE', 'UPDATE']) {
      const asked = connections[user].request(`$JS.API.STREAM.${call}.${stream}`, '{}')
      await expect(asked).rejects.toThrow(/permission/i)
    }
    expect(await countFacts(stream)).toBe(before)
  })

  it.each([
    ['svc-media', 'auth.revoked'],
    ['gateway', 'auth.revoked'],
    ['gateway', 'live'],
    ['svc-media', 'wake.core'],
  ] as const)('has nobody hear %s say %s', async (user, subject) => {
    const hearer = subject === 'live' ? 'gateway' : 'svc-core'
    const speaker = subject === 'live' ? 'svc-media' : 'svc-core'
    const heard: string[] = []
    const subscription = connections[hearer].subscribe(subject, {
      callback: (_error, message) => void heard.push(message.string()),
    })
    await connections[hearer].flush()
    await say(user, subject)
    connections[speaker].publish(subject, 'from who may')
    await until(() => heard.length > 0)
    expect(heard).toEqual(['from who may'])
    subscription.unsubscribe()
  })

  it('lets nobody hear the answers to another', async () => {
    let refusal: Error | undefined
    connections.gateway.subscribe('_INBOX.svc-core.>', {
      callback: (error) => {
        refusal = error ?? undefined
      },
    })
    await until(() => refusal !== undefined)
    expect(refusal?.message).toMatch(/permission/i)
  })

  it('lets nobody in without a password', async () => {
    const unknown = connect({ servers: connections.gateway.getServer(), reconnect: false })
    await expect(unknown).rejects.toThrow(/authorization/i)
  })
})
