import type { Selectable } from 'kysely'
import type { Db } from '#server/db/store.ts'
import type { ResetTable } from '#server/db/tables/resets.ts'
import type { Tx } from '#server/db/transaction.ts'

/** Replaces the link of an address. */
export async function put(db: Tx, row: Selectable<ResetTable>): Promise<void> {
  await db
    .insertInto('resets')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        token_hash: row.token_hash,
        bound_to: row.bound_to,
        expires_at: row.expires_at,
        made_by: row.made_by,
      }),
    )
    .execute()
}

/** Includes the current role of the administrator who created the link; null when no administrator did. */
export const find = (db: Db, tokenHash: string) =>
  db
    .selectFrom('resets')
    .leftJoin('users', 'users.id', 'resets.made_by')
    .selectAll('resets')
    .select(['users.role as creator_role', 'users.deactivated_at as creator_deactivated_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export async function remove(db: Tx, email: string): Promise<void> {
  await db.deleteFrom('resets').where('email', '=', email).execute()
}

export async function removeBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('resets').where('expires_at', '<', instant).execute()
}
