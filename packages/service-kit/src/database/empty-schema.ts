import type { Knex } from 'knex'

const EVERYTHING = `
  select format('drop view %I', viewname) as drop from pg_views where schemaname = current_schema
  union all
  select format('drop table %I cascade', tablename) from pg_tables
    where schemaname = current_schema and tablename <> 'schema_migrations'
  union all
  select format('drop function if exists %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = current_schema::regnamespace`

/** Drops all that migrations made in the schema, with everything in it; what ran stays recorded. */
export async function emptySchema(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { drop: string }[] }>(EVERYTHING)
  await knex.raw(rows.map(({ drop }) => drop).join(';\n'))
}
