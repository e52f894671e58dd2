import { sql } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import type { TaskTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'

/** The last id of the next `size` tasks; null when there are none. */
export async function endOfBatch(db: Db, after: string, size: number): Promise<string | null> {
  const row = await db
    .selectFrom(
      db.selectFrom('tasks').select('id').where('id', '>', after).orderBy('id').limit(size).as('batch'),
    )
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst()
  return row?.last ?? null
}

/** Tasks without a rank, without words, or with items that have no id. */
export async function incompleteTasks(db: Db, after: string, upTo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where((eb) =>
      eb.or([
        eb('rank', '=', ''),
        eb.and([eb('checklist', '<>', '[]'), eb('checklist', 'not like', '[{"_id":%')]),
        eb.not(
          eb.exists(
            eb
              .selectFrom('task_search')
              .select(sql.lit(1).as('one'))
              .whereRef('task_search.task_id', '=', 'tasks.id'),
          ),
        ),
      ]),
    )
    .execute()
  return rows.map((row) => row.id)
}

export type Repairable = Pick<TaskTable, 'id' | 'rank' | 'checklist' | 'version'>

export const lock = (db: Tx, id: string): Promise<Repairable | undefined> =>
  db
    .selectFrom('tasks')
    .select(['id', 'rank', 'checklist', 'version'])
    .where('id', '=', id)
    .$if(locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst()

export async function save(db: Tx, { id, ...values }: Repairable): Promise<void> {
  await db.updateTable('tasks').set(values).where('id', '=', id).execute()
}
