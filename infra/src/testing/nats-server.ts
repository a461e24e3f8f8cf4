import { findNatsServer } from '../stores/nats-binary.ts'

/** The path of the server that the tests run. */
export function natsServer(): Promise<string> {
  return findNatsServer({
    mirror: process.env['NATS_DOWNLOAD'],
    tell: () => undefined,
    signal: new AbortController().signal,
  })
}
