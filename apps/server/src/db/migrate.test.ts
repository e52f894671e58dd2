/** Migrations run once, all or none, on both engines. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import type { Migration } from '#server/db/migration.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import type { Store } from '#server/db/store.ts'
import { emptyDatabase, engines, type TestDatabase } from '#test/database/databases.ts'

const names = migrations.map((step) => step.name)

describe.each(engines)('migrations on %s', (engine) => {
  let database: TestDatabase
  const open: Store[] = []
  const store = async () => {
    const opened = await openStore(database)
    open.push(opened)
    return opened
  }
  beforeEach(async () => {
    database = await emptyDatabase(engine)
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()))
    await database.remove()
  })
  const tables = async (from: Store) => (await from.db.introspection.getTables()).map((table) => table.name)

  test('are numbered, and run once', async () => {
    expect([...names].sort()).toEqual(names)
    expect(await migrate(database, migrations)).toEqual(names)
    expect(await migrate(database, migrations)).toEqual([])
  })

  test('run in one of several nodes that start at once [api 6]', async () => {
    const taken = await Promise.all([1, 2, 3, 4].map(() => migrate(database, migrations)))
    expect(taken.flat().sort()).toEqual(names)
    expect(taken.filter((steps) => steps.length > 0)).toHaveLength(1)
  })

  test('run in one of several processes that start at once [api 6]', async () => {
    const script = `
      const { migrate } = await import('#server/db/migrate.ts')
      const { migrations } = await import('#server/db/migrations/list.ts')
      const steps = await migrate(${JSON.stringify({ databaseUrl: database.databaseUrl, dataDir: database.dataDir })}, migrations)
      console.log(steps.length)`
    const run = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        cwd: import.meta.dirname,
      })
    const outputs = await Promise.all([run(), run(), run()])
    expect(outputs.map(({ stdout }) => Number(stdout)).sort()).toEqual([0, 0, names.length])
  })

  test('copy the assignees into existing tasks', async () => {
    await migrate(
      database,
      migrations.filter((step) => step.name < '0003'),
    )
    const { db } = await store()
    const insert = (table: string, row: Record<string, string | number>) =>
      sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(db)
    const at = '2030-01-01T00:00:00.000Z'
    const times = { created_at: at, updated_at: at }
    const user = { password_hash: '-', role: 'user', ...times }
    await insert('users', { id: 'a', name: 'Zoë "Z" \\', email: 'a@example.test', image_id: 'i', ...user })
    await insert('users', { id: 'b', name: 'Bo', email: 'b@example.test', ...user })
    const task = {
      ...{ title: 'T', description: 'D', priority: 'Low', status: 'Pending', due_date: '2030-01-01' },
      ...{ attachments: '[]', checklist: '[]', items_done: 0, progress: 0, version: 1, ...times },
    }
    await insert('tasks', { id: '1', ...task })
    await insert('tasks', { id: '2', ...task })
    for (const [position, user_id] of ['b', 'a'].entries())
      await insert('task_assignees', { task_id: '1', user_id, position, status: 'Pending' })
    await migrate(database, migrations)
    const rows = await db.selectFrom('tasks').select('assignees').orderBy('id').execute()
    expect(rows.map((row) => JSON.parse(row.assignees))).toEqual([
      [
        { _id: 'b', name: 'Bo', email: 'b@example.test', profileImageUrl: '' },
        { _id: 'a', name: 'Zoë "Z" \\', email: 'a@example.test', profileImageUrl: '/api/images/i' },
      ],
      [],
    ])
  })

  test('that fail in the middle leave the database as it was [api 6]', async () => {
    const broken: Migration = {
      name: '9998-broken',
      up: async (db) => {
        await db.schema.createTable('half').addColumn('id', 'text').execute()
        await db.schema.alterTable('users').addColumn('half', 'text').execute()
        await sql`insert into half values ('x')`.execute(db)
        await sql`select 1 from nowhere`.execute(db)
      },
    }
    const fresh = await store()
    await expect(migrate(database, [...migrations, broken])).rejects.toThrow(/nowhere/)
    expect(await tables(fresh)).not.toContain('users')
    await migrate(database, migrations)
    await expect(migrate(database, [...migrations, broken])).rejects.toThrow(/nowhere/)
    expect(await tables(fresh)).not.toContain('half')
    // Nothing prevents the corrected step or other writes.
    const fixed: Migration = {
      name: '9998-broken',
      up: (db) => db.schema.createTable('half').addColumn('id', 'text').execute(),
    }
    expect(await migrate(database, [...migrations, fixed])).toEqual(['9998-broken'])
  })

  test('by a newer version are refused, and change nothing [api 6]', async () => {
    const db = await store()
    const newer: Migration = { name: '9999-newer', up: async () => {} }
    await migrate(database, [...migrations, newer])
    const before = await tables(db)
    await expect(migrate(database, migrations)).rejects.toThrow(
      'This database was updated by a newer version (9999-newer). Start that version, or restore a backup.',
    )
    expect(await tables(db)).toEqual(before)
  })
})
