/** Completion times for tasks of an older version, taken from the log of changes. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/store.ts'
import { engines } from '#test/database/databases.ts'
import { idOf } from '#test/updates/old-schema.ts'
import { storeBefore } from '#test/updates/store-before.ts'
import { migrations } from './list.ts'

const FILLED = '0047-completed-at'
const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T08:00:00.000Z`
const status = (before: string, after: string) => JSON.stringify([{ field: 'status', before, after }])

describe.each(engines)('the time of completion on %s', (engine) => {
  // Only this step has rows to change.
  const { database, store } = storeBefore(engine, FILLED, 6)
  const log = async (db: Db, task: number, kind: string, day: number, changes: string) =>
    await sql`insert into changes (at, kind, subject_id, changes, audience)
      values (${at(day)}, ${kind}, ${idOf(task)}, ${changes}, '[]')`.execute(db)

  test('is filled from the last change to Completed in batches, and saved views still show every task', async () => {
    const { db } = store()
    await sql`update tasks set status = 'Completed', updated_at = ${at(20)} where id <> ${idOf(5)}`.execute(
      db,
    )
    await log(db, 0, 'task.created', 1, '[]')
    await log(db, 0, 'task.ticked', 2, status('Pending', 'Completed'))
    await log(db, 0, 'task.edited', 3, status('Completed', 'In Progress'))
    await log(db, 0, 'task.edited', 4, status('In Progress', 'Completed'))
    // A later change, whose text looks like a status.
    const title = { field: 'title', before: '"status","after":"Completed"', after: 'x' }
    await log(db, 0, 'task.edited', 5, JSON.stringify([title]))
    // Created with every item ticked.
    await log(db, 1, 'task.created', 6, '[]')
    // The log of this task no longer exists.
    await log(db, 2, 'task.edited', 7, JSON.stringify([title]))
    await log(db, 3, 'task.ticked', 8, status('In Progress', 'Completed'))
    await log(db, 4, 'task.ticked', 9, status('In Progress', 'Completed'))
    await log(db, 5, 'task.ticked', 10, status('Pending', 'Completed'))
    await log(db, 5, 'task.ticked', 11, status('Completed', 'Pending'))
    for (const [id, query] of [
      ['a', 'due=week&view=cards'],
      ['b', 'due=week&view=table'],
      ['c', 'status=Pending&view=board'],
    ])
      await sql`insert into views (id, scope, name, name_key, query)
        values (${id}, '', ${id}, ${id}, ${query})`.execute(db)
    const progress: number[] = []
    await migrate(database(), migrations, { batchSize: 2, onProgress: ({ done }) => progress.push(done) })
    expect(new Set(progress)).toEqual(new Set([0, 2, 4, 6]))
    const tasks = await db.selectFrom('tasks').select('completed_at').orderBy('id').execute()
    expect(tasks.map((task) => task.completed_at)).toEqual([at(4), at(6), at(20), at(8), at(9), null])
    const views = await db.selectFrom('views').select('query').orderBy('id').execute()
    expect(views.map(({ query }) => query)).toEqual([
      'due=week&view=cards',
      'status=all&due=week&view=table',
      'status=Pending&view=board',
    ])
  })
})
