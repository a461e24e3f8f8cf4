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

/**
 * Removes what belongs to a person: playlists (by id, as whoever else locks several), purchases and
 * how far they had come. Tracks and stories they uploaded stay, without their name.
 */
export async function removeBelongings(db: Db, uid: string): Promise<void> {
  const theirs = db('playlists').select('id').where({ authorId: uid }).orderBy('id').forUpdate()
  await db('playlists')
    .whereIn('id', await theirs.pluck('id'))
    .delete()
  await db('purchases').where({ uid }).delete()
  await db('progress').where({ uid }).delete()
  await db('jobs').where({ ownerId: uid }).whereIn('state', ['done', 'failed']).delete()
  for (const table of ['tracks', 'stories']) {
    await db(table).where({ uploaderId: uid }).update({ uploaderId: null })
  }
}
