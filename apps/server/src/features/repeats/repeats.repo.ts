/** Open repeating tasks. */
import { sql } from 'kysely'
import type { Db } from '#server/db/store.ts'

/** The ids of open repeating tasks due before `to`, newest first; with `person` only that person's. */
export async function openIds(db: Db, person: string | null, to: string, limit: number): Promise<string[]> {
  const open = db
    .selectFrom('tasks')
    .select('id')
    .where('repeats', 'is not', null)
    .where('status', '<>', sql.lit('Completed'))
    .where('repeats', '<>', 'null')
    .where('due_date', '<', to)
  const own = (id: string) => db.selectFrom('task_assignees').select('task_id').where('user_id', '=', id)
  const seen = person === null ? open : open.where('id', 'in', own(person))
  return (await seen.orderBy('id', 'desc').limit(limit).execute()).map(({ id }) => id)
}
