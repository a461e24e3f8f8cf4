import { runningPostgresUrl } from '@hub/infra/testing'
import pg from 'pg'

/** Writes missions of one author, a second apart, in the order of their time. */
export async function fillContracts(client: pg.Client, rows: number): Promise<void> {
  await client.query(
    `insert into core.contracts (id, kind, post_type, title, role, price, location, details,
      author_id, author_name, created_at)
    select gen_random_uuid(), 'mission', 'offer', 'Escort ' || n, 'Hauler / Cargo Runner', n % 90000,
      'Outer Ring', 'Two wings, on call every evening, number ' || n, uid, display_name,
      now() - (($1::int - n) * interval '1 second')
    from generate_series(1, $1::int) n, (select uid, display_name from core.users limit 1) author`,
    [rows],
  )
  await client.query('vacuum (analyze) core.contracts')
}

/** The same for a hub that nothing else is to be read of. */
export async function fillHub(dataDir: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir, 'postgres') })
  await client.connect()
  try {
    await fillContracts(client, rows)
  } finally {
    await client.end()
  }
}
