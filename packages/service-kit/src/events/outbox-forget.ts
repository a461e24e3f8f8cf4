import type { Knex } from 'knex'

/** Whom facts name in the place of who is gone. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const BATCH = 5_000

/**
 * Takes people who are gone from facts that were published, which are kept to be told again should
 * the stream be lost. The table has the hashes of their ids as `uid_hash`.
 */
export async function forgetInOutbox(knex: Knex, table: 'forgotten' | 'tombstones'): Promise<void> {
  let last: number | null = 0
  while (last !== null) {
    const { rows }: { rows: { last: number | null }[] } = await knex.raw(
      `with batch as (
        select position, data from outbox
        where position > :last and published_at is not null
        order by position limit ${BATCH}
      ), named as (
        select position, bool_or(is_gone) as has_gone,
          jsonb_object_agg(key, case when is_gone then to_jsonb(cast(:nobody as text)) else value end) as data
        from batch, jsonb_each(batch.data) as each (key, value),
          lateral (select exists (
            select from ${table} where uid_hash = sha256(convert_to(value #>> '{}', 'UTF8'))
          ) as is_gone) as looked_up
        group by position
      ), changed as (
        update outbox set data = named.data from named
        where outbox.position = named.position and has_gone
      )
      select max(position) as last from batch`,
      { last, nobody: NOBODY },
    )
    last = rows[0]?.last ?? null
  }
}
