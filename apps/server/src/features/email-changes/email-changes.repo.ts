import type { Selectable } from 'kysely'
import type { Db } from '#server/db/store.ts'
import type { EmailChangeTable, EmailReturnTable } from '#server/db/tables/email-changes.ts'
import type { Tx } from '#server/db/transaction.ts'

/** Replaces the user's pending change. */
export async function put(db: Tx, { user_id, ...rest }: Selectable<EmailChangeTable>): Promise<void> {
  await db
    .insertInto('email_changes')
    .values({ user_id, ...rest })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute()
}

export const find = (db: Db, tokenHash: string): Promise<Selectable<EmailChangeTable> | undefined> =>
  db.selectFrom('email_changes').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

export async function remove(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

export async function removeBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<', instant).execute()
  await db.deleteFrom('email_returns').where('expires_at', '<', instant).execute()
}

export async function putReturn(db: Tx, row: Selectable<EmailReturnTable>): Promise<void> {
  await db.insertInto('email_returns').values(row).execute()
}

export const findReturn = (db: Db, tokenHash: string): Promise<Selectable<EmailReturnTable> | undefined> =>
  db.selectFrom('email_returns').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** Removes links that were created at `instant` or later. */
export async function removeReturns(db: Tx, userId: string, instant: string): Promise<void> {
  await db
    .deleteFrom('email_returns')
    .where('user_id', '=', userId)
    .where('created_at', '>=', instant)
    .execute()
}
