import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** Makes somebody an admin behind the product's back, by the name they go by; they see it after a reload. */
export async function makeAdmin(dataDir: string, displayName: string): Promise<void> {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    corePassword: string
  }
  const port = readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[3]
  const client = new Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'svc_core',
    password: secrets.corePassword,
    database: 'hub',
  })
  await client.connect()
  try {
    const text = 'update core.users set is_admin = true where display_name = $1'
    const { rowCount } = await client.query(text, [displayName])
    if (rowCount !== 1) throw new Error(`There are ${rowCount} people called ${displayName}.`)
  } finally {
    await client.end()
  }
}
