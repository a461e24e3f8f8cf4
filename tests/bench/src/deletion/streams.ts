import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JetStreamClient, jetstream } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

/** A message of a stream: its subject, headers and payload as one text. */
export interface StreamMessage {
  stream: string
  text: string
}

/** All messages of every stream that the embedded NATS of a data folder has. */
export async function readStreams(dataDir: string): Promise<StreamMessage[]> {
  const config = readFileSync(join(dataDir, 'nats', 'nats.conf'), 'utf8')
  const [, address = ''] = /listen: "([^"]+)"/.exec(config) ?? []
  const [, token = ''] = /token: "([^"]+)"/.exec(config) ?? []
  const connection = await connect({ servers: address, token, timeout: 2_000 })
  try {
    const client = jetstream(connection, { timeout: 2_000 })
    const names = (await client.jetstreamManager()).streams.names()
    const messages: StreamMessage[] = []
    for await (const name of names) messages.push(...(await readStream(client, name)))
    return messages
  } finally {
    await connection.close()
  }
}

async function readStream(client: JetStreamClient, stream: string): Promise<StreamMessage[]> {
  const consumer = await client.consumers.get(stream)
  const { num_pending: count } = await consumer.info()
  const messages: StreamMessage[] = []
  if (count === 0) return messages
  for await (const message of await consumer.consume()) {
    const headers = [...(message.headers ?? [])].flat(2)
    messages.push({ stream, text: [message.subject, ...headers, message.string()].join(' ') })
    if (messages.length >= count) break
  }
  return messages
}
