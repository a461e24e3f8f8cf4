import { openDatabase, readConfig } from '@hub/service-kit'
import { Type } from 'typebox'
import { grantByHand, inviteFirstAdmin } from './admin/first-admin.commands.ts'

// `invite` prints the link for the first admin, if there is none; `grant <uid>` makes somebody one.
const config = readConfig(Type.Object({ DATABASE_URL: Type.String(), PUBLIC_URL: Type.String() }))
const [order, uid = ''] = process.argv.slice(2)
const database = openDatabase({ url: config.DATABASE_URL, schema: 'core', max: 1 })
const say = (line: string) => process.stdout.write(`${line}\n`)

if (order === 'invite') {
  const token = await inviteFirstAdmin(database)
  if (token) say(`${config.PUBLIC_URL}/#admin=${token}`)
} else {
  const name = await grantByHand(database, uid)
  say(name === undefined ? `There is no user ${uid}.` : `${name} is an admin.`)
  if (name === undefined) process.exitCode = 1
}
await database.close()
