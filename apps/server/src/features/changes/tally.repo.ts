import type { Insertable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { ChangeTable } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'

/** Rows whose tally begins with `prefix` and a space. */
export async function countTallies(db: Db, prefix: string): Promise<number> {
  const { n } = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.countAll<number | string>().as('n'))
    .where('tally', '>=', `${prefix} `)
    // `!` is the next character after the space.
    .where('tally', '<', `${prefix}!`)
    .executeTakeFirstOrThrow()
  return Number(n)
}

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
