import type { Db } from '@hub/service-kit'

/** Notes that there is such a person; one who was forgotten stays so, also when told too late. */
export async function insertPerson(db: Db, uid: string): Promise<void> {
  await db('people').insert({ uid }).onConflict('uid').ignore()
}

/** Notes that a person is gone, also one that was never heard of. */
export async function forgetPerson(db: Db, uid: string): Promise<void> {
  await db.raw(
    `insert into people (uid, deleted_at) values (?, now())
    on conflict (uid) do update set deleted_at = coalesce(people.deleted_at, now())`,
    [uid],
  )
}
