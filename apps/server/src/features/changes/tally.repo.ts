import type { Insertable } from 'kysely'
import { countRows } from '#server/db/query/count-rows.ts'
import type { ChangeTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'

/** Rows whose tally begins with `prefix` and a space. */
export const countTallies = (db: Db, prefix: string): Promise<number> =>
  countRows(
    db
      .selectFrom('changes')
      .where('tally', '>=', `${prefix} `)
      // `!` is the next character after the space.
      .where('tally', '<', `${prefix}!`),
  )

/**
 * Inserts a row, or counts it in the row with the same tally; `mixed` replaces that row's changes where they differ.
 */
export async function insertOrCount(db: Tx, row: Insertable<ChangeTable>, mixed: string): Promise<void> {
  await db
    .insertInto('changes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('tally')
        .where('tally', 'is not', null)
        .doUpdateSet((eb) => ({
          times: eb('changes.times', '+', 1),
          changes: eb
            .case()
            .when('changes.changes', '=', eb.ref('excluded.changes'))
            .then(eb.ref('changes.changes'))
            .else(mixed)
            .end(),
        })),
    )
    .execute()
}
