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

/** The number of emails that are claimed at once: one for a person and a subject. */
const EMAILS_MAX = 200

/**
 * Claims due rows of some emails for one node: another node waits for these rows and then finds none. Skips people with one
 * email a day, whose rows wait for that email.
 */
export const claimDue = (db: Tx, now: string): Promise<MailRow[]> =>
  db
    .deleteFrom('inbox_mails')
    .where('due_at', '<=', now)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('user_id', 'subject_id'),
        'in',
        selectFrom('inbox_mails as due')
          .select(['due.user_id', 'due.subject_id'])
          .where('due.due_at', '<=', now)
          .where('due.user_id', 'not in', (eb) =>
            eb.selectFrom('preferences').select('user_id').where('mails_daily', '=', 1),
          )
          .groupBy(['due.user_id', 'due.subject_id'])
          .orderBy((eb) => eb.fn.min('due.due_at'))
          .limit(EMAILS_MAX)
          .$asTuple('user_id', 'subject_id'),
      ),
    )
    .returningAll()
    .execute()

/** Claims everything of a person. */
export const takeAllOf = (db: Tx, userId: string): Promise<MailRow[]> =>
  db.deleteFrom('inbox_mails').where('user_id', '=', userId).returningAll().execute()

export async function removeUnsent(db: Db, before: string): Promise<void> {
  await db.deleteFrom('inbox_mails').where('due_at', '<', before).execute()
}
