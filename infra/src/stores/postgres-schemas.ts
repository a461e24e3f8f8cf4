import { Client, escapeIdentifier, escapeLiteral } from 'pg'

export const DATABASE = 'hub'

/** A service's part of the database: it owns the schema and nothing else. */
export interface SchemaOwner {
  schema: string
  role: string
  password: string
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function createDatabase(maintenanceUrl: string): Promise<void> {
  await withClient(maintenanceUrl, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  })
}

/** Gives every service its role and its schema; safe to repeat. */
export async function createSchemas(databaseUrl: string, owners: SchemaOwner[]): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const { schema, role, password } of owners) {
      const found = await client.query('select from pg_roles where rolname = $1', [role])
      const verb = found.rowCount === 0 ? 'create' : 'alter'
      const name = escapeIdentifier(role)
      await client.query(`${verb} role ${name} login password ${escapeLiteral(password)}`)
      await client.query(
        `create schema if not exists ${escapeIdentifier(schema)} authorization ${name}`,
      )
    }
    await client.query(`revoke all on database ${DATABASE} from public`)
    for (const { role } of owners) {
      await client.query(
        `grant connect, temporary on database ${DATABASE} to ${escapeIdentifier(role)}`,
      )
    }
  })
}

/** On a database of your own, the services share your role and keep their schemas apart. */
export async function createOwnSchemas(databaseUrl: string, schemas: string[]): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const schema of schemas) {
      await client.query(`create schema if not exists ${escapeIdentifier(schema)}`)
    }
  })
}
