/** Emails about single events, which are delayed in case the event is seen on a screen. */
import type { Selectable } from 'kysely'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import type { Db } from '#server/db/store.ts'
import type { InboxMailTable } from '#server/db/tables/inbox.ts'
import type { Tx } from '#server/db/transaction.ts'

export type MailRow = Selectable<InboxMailTable>

export const insert = preparedInsert('inbox_mails', (insert) =>
  insert.onConflict((conflict) => conflict.doNothing()),
)

/**
 * Claims due rows for one node: another node waits for these rows and then finds none. Skips people with one email a
 * day, whose rows wait for that email.
 */
export const takeDue = (db: Tx, now: string): Promise<MailRow[]> =>
  db
    .deleteFrom('inbox_mails')
    .where('due_at', '<=', now)
    .where('user_id', 'not in', (eb) =>
      eb.selectFrom('preferences').select('user_id').where('mails_daily', '=', 1),
    )
    .returningAll()
    .execute()

/** Claims everything of a person. */
export const takeAllOf = (db: Tx, userId: string): Promise<MailRow[]> =>
  db.deleteFrom('inbox_mails').where('user_id', '=', userId).returningAll().execute()

export async function removeUnsent(db: Db, before: string): Promise<void> {
  await db.deleteFrom('inbox_mails').where('due_at', '<', before).execute()
}
