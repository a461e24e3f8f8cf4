import type { Db } from '@hub/service-kit'

/** Which of these picture keys a contract or a profile shows. */
export async function listKeysInUse(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { key: string }[] }>(
    `select image_key as key from contracts where image_key = any(:keys)
    union all select photo_key from users where photo_key = any(:keys)`,
    { keys },
  )
  return rows.map(({ key }) => key)
}
