import { Client } from 'pg'
import { runningPostgresUrl } from '../stores/running-postgres.ts'

/** Makes somebody an admin behind the product's back, by the name they go by; they see it after a reload. */
export async function makeAdmin(dataDir: string, displayName: string): Promise<void> {
  const client = new Client({ connectionString: runningPostgresUrl(dataDir, 'svc_core') })
  await client.connect()
  try {
    const text = 'update core.users set is_admin = true where display_name = $1'
    const { rowCount } = await client.query(text, [displayName])
    if (rowCount !== 1) throw new Error(`There are ${rowCount} people called ${displayName}.`)
  } finally {
    await client.end()
  }
}
