import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { infraRoot } from '../base/package-root.ts'

/** The users at NATS, each by the name of its process, and where the configuration wants the password. */
const USERS = {
  'svc-core': '$NATS_CORE_PASSWORD',
  'svc-media': '$NATS_MEDIA_PASSWORD',
  gateway: '$NATS_GATEWAY_PASSWORD',
}

export type NatsUser = keyof typeof USERS

/** Who may say and hear what at the embedded server, with the passwords filled in. */
export function toAuthorization(passwords: Record<NatsUser, string>): string {
  const text = readFileSync(join(infraRoot, 'nats-users.conf'), 'utf8')
  const users = Object.keys(USERS) as NatsUser[]
  return users.reduce(
    (filled, user) =>
      filled.replace(` ${USERS[user]}\n`, () => ` ${JSON.stringify(passwords[user])}\n`),
    text,
  )
}
