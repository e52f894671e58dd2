/** Updates of many tasks: in batches that can be continued, by several processes, without writes of older versions. */
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MigrateOptions, migrate, type Progress } from '#server/db/migrate.ts'
import { migrateAll } from '#server/db/migrate-thread.ts'
import type { Migration } from '#server/db/migration.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import type { Store } from '#server/db/store.ts'
import { emptyDatabase, engines, type TestDatabase } from '#test/database/databases.ts'
import { holdDatabase, idOf, makeOldSchema } from '#test/updates/old-schema.ts'
import { SQLITE_FILE } from './sqlite/file.ts'

const TASKS = 35
const names = migrations.map((step) => step.name)

/** An item from before items had owners and days. */
const neither = { assignee: null, dueDate: null }

describe.each(engines)('a large database on %s', (engine) => {
  let database: TestDatabase
  let store: Store | undefined
  beforeEach(async () => {
    database = await emptyDatabase(engine)
  })
  afterEach(async () => {
    await store?.close()
    store = undefined
    await database.remove()
  })
  const update = (options: MigrateOptions = {}) =>
    migrate(database, migrations, { batchSize: 10, ...options })
  const open = async () => {
    store = await openStore(database)
    return store.db
  }
  const expectWhole = async () => {
    const db = await open()
    const tasks = await db
      .selectFrom('tasks')
      .innerJoin('task_search', 'task_search.task_id', 'tasks.id')
      .select(['id', 'checklist', 'rank', 'assignees', 'words'])
      .orderBy('id')
      .execute()
    expect(tasks).toHaveLength(TASKS)
    for (const [n, task] of tasks.entries()) {
      expect(task.id).toBe(idOf(n))
      expect(JSON.parse(task.checklist)).toEqual([
        { _id: '1', text: `first "${n}"`, completed: true, ...neither },
        { _id: '2', text: 'second', completed: false, ...neither },
      ])
      expect(task.rank).toBe(`z${idOf(n).replaceAll('-', '').slice(0, 26)}`)
      expect(JSON.parse(task.assignees)).toMatchObject([{ _id: 'ann', name: 'Ann Berg' }])
      expect(` ${task.words} `).toContain(' berg ')
    }
  }

  test('is updated in batches and reports its progress [api 6]', async () => {
    await makeOldSchema(database, '0003', TASKS)
    const seen: Progress[] = []
    expect((await update({ onProgress: (progress) => seen.push(progress) })).sort()).toEqual(
      names.filter((name) => name >= '0003'),
    )
    expect(seen.slice(0, 5)).toMatchObject(
      [0, 10, 20, 30, 35].map((done) => ({ table: 'tasks', total: TASKS, done })),
    )
    const shares = seen.map(({ share }) => share)
    expect([shares[0], shares.at(-1)]).toEqual([0, 1])
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
    await expectWhole()
  })

  test('is continued where an update ended [api 6]', async () => {
    await makeOldSchema(database, '0003', TASKS)
    for (let batch = 1; batch <= 8; batch++) {
      const ending = new AbortController()
      let batches = 0
      const onProgress = ({ done }: Progress) => {
        if (done > 0 && ++batches === 2) ending.abort()
      }
      await expect(update({ onProgress, signal: ending.signal })).rejects.toThrow('aborted')
    }
    await update()
    expect(await update()).toEqual([])
    await expectWhole()
  })

  test('is updated by several processes together [api 6]', async () => {
    await makeOldSchema(database, '0003', TASKS)
    const completed = await Promise.all([update(), update(), update()])
    expect(completed.flat().sort()).toEqual(names.filter((name) => name >= '0003'))
    await expectWhole()
  })

  test('refuses writes of older versions from the start, and accepts those of this version at the end [api 6]', async () => {
    await makeOldSchema(database, '0003', TASKS)
    const ending = new AbortController()
    const begun = update({ onProgress: () => ending.abort(), signal: ending.signal })
    await expect(begun).rejects.toThrow('aborted')
    const older = await openOlder(database)
    const writes = [
      `update tasks set status = 'Completed', version = version + 1 where id = '${idOf(1)}'`,
      `delete from tasks where id = '${idOf(1)}'`,
      `update users set name = 'Other'`,
    ]
    for (const write of writes) await expect(older.run(write)).rejects.toThrow('updated by a newer version')
    await update()
    for (const write of writes) await expect(older.run(write)).rejects.toThrow('updated by a newer version')
    await expect(
      older.run(
        `insert into changes (at, kind, subject_id, changes, audience) values ('', 'task.edited', '', '[]', '[]')`,
      ),
    ).rejects.toThrow('updated by a newer version')
    await older.close()
    await expectWhole()
    const db = await open()
    await sql`update tasks set title = 'Now', version = version + 1 where id = ${idOf(1)}`.execute(db)
    const task = await db.selectFrom('tasks').select('title').where('id', '=', idOf(1)).executeTakeFirst()
    expect(task?.title).toBe('Now')
  })

  test('waits for another process, and says so [api 6]', async () => {
    await makeOldSchema(database, '0003', 1)
    const release = await holdDatabase(database)
    const waiting = Promise.withResolvers<void>()
    const updated = update({ onWait: waiting.resolve })
    await waiting.promise
    await release()
    expect(await updated).toContain(names.at(-1))
  })

  test('stopping ends the wait [api 6]', async () => {
    await makeOldSchema(database, '0003', 1)
    const release = await holdDatabase(database)
    const ending = new AbortController()
    await expect(update({ onWait: () => ending.abort(), signal: ending.signal })).rejects.toThrow()
    await release()
    expect(await update()).toContain(names.at(-1))
  })

  test('has rows repaired that an older process left incomplete [api 6]', async () => {
    await makeOldSchema(database, '0006', 2)
    await migrate(
      database,
      migrations.filter((step) => step.name < '0043'),
    )
    const db = await open()
    await db.updateTable('tasks').set({ rank: '' }).where('id', '=', idOf(0)).execute()
    await sql`delete from task_search where task_id = ${idOf(0)}`.execute(db)
    await sql`update tasks set title = 'Zebra', checklist = '[{"text":"new","completed":false}]'
      where id = ${idOf(1)}`.execute(db)
    await store?.close()
    await update()
    const rows = await (await open())
      .selectFrom('tasks')
      .innerJoin('task_search', 'task_search.task_id', 'tasks.id')
      .select(['rank', 'checklist', 'words'])
      .orderBy('id')
      .execute()
    expect(rows[0]?.rank).not.toBe('')
    expect(` ${rows[0]?.words} `).toContain(' about ')
    expect(JSON.parse(rows[1]?.checklist ?? '')).toEqual([
      { _id: '1', text: 'new', completed: false, ...neither },
    ])
    expect(` ${rows[1]?.words} `).toContain(' zebra ')
  })
})

test('a large SQLite file is migrated in a thread, whose errors are thrown here [api 6]', async () => {
  const database = await emptyDatabase('sqlite')
  await makeOldSchema(database, '0003', TASKS)
  expect(await migrateAll(database, {}, 0)).toEqual(names.filter((name) => name >= '0003'))
  expect(await migrateAll(database, {}, 0)).toEqual([])
  await migrate(database, [...migrations, { name: '9999-newer', up: async () => {} }])
  await expect(migrateAll(database, {}, 0)).rejects.toThrow('updated by a newer version')
  await database.remove()
})

test('a migration on PostgreSQL has no time limits of calls [api 6]', async () => {
  const database = await emptyDatabase('postgres')
  const name = new URL(database.databaseUrl ?? '').pathname.slice(1)
  const client = new Client({ connectionString: database.databaseUrl ?? '' })
  await client.connect()
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await client.query(`alter database ${name} set ${limit} = 10`)
  await client.end()
  const long: Migration = {
    name: '0001-long',
    up: async (db) => {
      await sql`select pg_sleep(0.1)`.execute(db)
    },
  }
  expect(await migrate(database, [long])).toEqual(['0001-long'])
  await database.remove()
})

interface Older {
  run(statement: string): Promise<void>
  close(): Promise<void>
}

/** Connects like older versions, which do not name their schema. */
async function openOlder({ databaseUrl, dataDir }: TestDatabase): Promise<Older> {
  if (databaseUrl === null) {
    const db = new DatabaseSync(path.join(dataDir, SQLITE_FILE))
    return { run: async (statement) => db.exec(statement), close: async () => db.close() }
  }
  const client = new Client({ connectionString: databaseUrl, application_name: 'task-manager' })
  await client.connect()
  return {
    run: async (statement) => {
      await client.query(statement)
    },
    close: () => client.end(),
  }
}
