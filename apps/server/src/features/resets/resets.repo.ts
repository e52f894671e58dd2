import type { Selectable } from 'kysely'
import type { ResetTable } from '#server/db/link-tables.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'

/** The link of an address; the one before is worth nothing any more. */
export async function put(db: Tx, row: Selectable<ResetTable>): Promise<void> {
  await db
    .insertInto('resets')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        token_hash: row.token_hash,
        bound_to: row.bound_to,
        expires_at: row.expires_at,
      }),
    )
    .execute()
}

export const find = (db: Db, tokenHash: string): Promise<Selectable<ResetTable> | undefined> =>
  db.selectFrom('resets').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

export async function remove(db: Tx, email: string): Promise<void> {
  await db.deleteFrom('resets').where('email', '=', email).execute()
}

export async function removeBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('resets').where('expires_at', '<', instant).execute()
}
