import { readConfig } from '@hub/service-kit/base'
import { openDatabase } from '@hub/service-kit/database'
import { Type } from 'typebox'
import {
  grantByHand,
  inviteFirstAdmin,
  revokeByHand,
} from './people/rights/first-admin.commands.ts'

// `invite` prints the link for the first admin, if there is none; `grant <uid>` makes somebody one,
// and `revoke <uid>` takes it back.
const config = readConfig(Type.Object({ DATABASE_URL: Type.String(), PUBLIC_URL: Type.String() }))
const [order, uid = ''] = process.argv.slice(2)
const database = openDatabase({ url: config.DATABASE_URL, schema: 'core', max: 1 })
const say = (line: string) => process.stdout.write(`${line}\n`)

if (order === 'invite') {
  const token = await inviteFirstAdmin(database)
  if (token) say(`${config.PUBLIC_URL}/#admin=${token}`)
} else {
  const isRevoking = order === 'revoke'
  const name = await (isRevoking ? revokeByHand : grantByHand)(database, uid)
  const outcome = `${name} is ${isRevoking ? 'no admin any more' : 'an admin'}.`
  say(name === undefined ? `There is no user ${uid}.` : outcome)
  if (name === undefined) process.exitCode = 1
}
await database.close()
