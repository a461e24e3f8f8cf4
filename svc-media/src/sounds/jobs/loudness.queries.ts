import type { Db } from '@hub/service-kit/database'

export async function saveLoudness(
  db: Db,
  table: 'tracks' | 'stories',
  id: string,
  loudnessLufs: number,
): Promise<void> {
  await db(table).where({ id }).update({ loudnessLufs })
}
