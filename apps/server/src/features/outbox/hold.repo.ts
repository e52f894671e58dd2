/** The hold on sending: a row of `settings`, so that it is the same on all nodes and after a restart. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { countRows } from '#server/db/query/count-rows.ts'
import { SENDING_HOLD } from '#server/db/sending-hold.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'

/** For a query of the outbox: emails that may be sent now. */
export const maySend = (): Expression<SqlBool> =>
  sql<SqlBool>`(holdable = 0 or not exists (select 1 from settings where name = ${SENDING_HOLD}))`

/** The stored value; undefined: sending is not on hold. */
export async function read(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SENDING_HOLD)
    .executeTakeFirst()
  return row?.value
}

/** False when sending is already on hold. */
export async function put(db: Tx, value: string): Promise<boolean> {
  const row = await db
    .insertInto('settings')
    .values({ name: SENDING_HOLD, value })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** False when sending is not on hold. */
export async function remove(db: Tx): Promise<boolean> {
  const row = await db
    .deleteFrom('settings')
    .where('name', '=', SENDING_HOLD)
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** The numbers of waiting emails and notifications that have not expired. */
export async function count(db: Db, now: string): Promise<{ emails: number; pushes: number }> {
  const emails = db
    .selectFrom('outbox')
    .where('state', '=', 'pending')
    .where('holdable', '=', 1)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
  const pushes = db.selectFrom('inbox_pushes').where('expires_at', '>', now)
  return { emails: await countRows(emails), pushes: await countRows(pushes) }
}

export async function discard(db: Tx, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'failed', lease_until: null, last_error: reason })
    .where('state', '=', 'pending')
    .where('holdable', '=', 1)
    .execute()
  for (const table of ['inbox_mails', 'inbox_pushes', 'notices'] as const)
    await db.deleteFrom(table).execute()
}
