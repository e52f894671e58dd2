/** Checklists of an older version get owner and due day, in batches. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { engines } from '#test/database/databases.ts'
import { idOf } from '#test/updates/old-schema.ts'
import { storeBefore } from '#test/updates/store-before.ts'
import { migrations } from './list.ts'

describe.each(engines)('items of an older version on %s', (engine) => {
  const { database, store } = storeBefore(engine, '0049', 3)

  test('have neither owner nor day, whatever their text looks like [T65]', async () => {
    const items = [
      { _id: '1', text: '","completed":true} "completed":false}', completed: true },
      { _id: '2', text: 'Send', completed: false },
    ]
    const { db } = store()
    await sql`update tasks set checklist = ${JSON.stringify(items)} where id = ${idOf(0)}`.execute(db)
    await sql`update tasks set checklist = '[]' where id = ${idOf(1)}`.execute(db)
    await migrate(database(), migrations, { batchSize: 2 })
    const tasks = await db.selectFrom('tasks').select('checklist').orderBy('id').execute()
    const lists = tasks.map(({ checklist }) => JSON.parse(checklist))
    expect(lists[0]).toEqual(items.map((item) => ({ ...item, assignee: null, dueDate: null })))
    expect(lists[1]).toEqual([])
    for (const item of lists[2]) expect(item).toMatchObject({ assignee: null, dueDate: null })
  })
})
