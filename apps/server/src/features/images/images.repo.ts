import type { Db } from '#server/db/open.ts'

export async function insertImage(
  db: Db,
  image: { id: string; bytes: Uint8Array; at: string },
): Promise<void> {
  await db.insertInto('images').values({ id: image.id, bytes: image.bytes, created_at: image.at }).execute()
}

export async function imageBytes(db: Db, id: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('images').select('bytes').where('id', '=', id).executeTakeFirst()
  return row?.bytes
}

/** Deletes images made before `before` that no account shows; says how many. */
export async function deleteUnused(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom('images')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('users.id').whereRef('users.image_id', '=', 'images.id'))),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
