/** Data of the last released version, brought up to date. */
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { emptyDatabase, engines, migratedDatabase, type TestDatabase } from '#test/database/databases.ts'
import { hashes } from '#test/fake-argon2.ts'
import { ADMIN, loadRelease, PASSWORDS } from './releases.ts'

// Its passwords have real hashes.
beforeAll(() => {
  hashes.isReal = true
})

const WAYS_TO_MIGRATE = [
  ['at once', 2000],
  ['in batches', 30],
] as const

/** Each table with its columns, and what they may hold. */
async function columnsOf(database: TestDatabase): Promise<string[]> {
  const store = await openStore(database)
  const tables = await store.db.introspection.getTables()
  await store.close()
  return tables
    .filter(({ name }) => name !== 'migration_fills')
    .flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name} ${column.dataType} ${column.isNullable}`),
    )
    .sort()
}

describe.each(engines)('data of the last version on %s', (engine) => {
  const databases: TestDatabase[] = []
  let t: TestApp | undefined
  afterEach(async () => {
    await t?.close()
    t = undefined
    for (const database of databases.splice(0)) await database.remove()
  })
  const released = async () => {
    const database = await emptyDatabase(engine)
    databases.push(database)
    await loadRelease('0039', database)
    return database
  }

  test.each(WAYS_TO_MIGRATE)(
    'is updated %s with nothing missing, and work continues [api 6]',
    async (_how, batchSize) => {
      const database = await released()
      expect((await migrate(database, migrations, { batchSize })).sort()).toEqual(
        migrations.map((step) => step.name).filter((name) => name > '0040'),
      )
      const app = await startTestApp(engine, {}, database)
      t = app
      const signIn = await app.call('POST', '/api/auth/login', {
        body: { email: ADMIN, password: PASSWORDS[engine] },
      })
      expect(signIn.status).toBe(200)
      const get = async (url: string) => (await app.call('GET', url, { as: signIn.body.token })).body
      const { tasks, statusSummary } = await get('/api/tasks?limit=500')
      expect([tasks.length, statusSummary.all]).toEqual([200, 200])
      for (const task of tasks) for (const { _id } of task.todoChecklist) expect(_id).toMatch(/./)
      const [first] = tasks
      const found = await get(`/api/tasks?limit=500&q=${encodeURIComponent(first.title)}`)
      expect(found.tasks.map(({ _id }: { _id: string }) => _id)).toContain(first._id)
      const pending = tasks.find(({ status }: { status: string }) => status === 'Pending')
      const edit = await app.call('PUT', `/api/tasks/${pending._id}/status`, {
        as: signIn.body.token,
        body: { status: 'Completed' },
      })
      expect(edit).toMatchObject({ status: 200, body: { task: { status: 'Completed' } } })
      const { rows } = await sql<{ n: number }>`select count(*) as n from changes
      where subject_id = ${pending._id} and version = ${edit.body.task.version}`.execute(app.deps.db)
      expect(Number(rows[0]?.n)).toBe(1)
    },
  )

  test('has the columns of a new installation afterwards [api 6]', async () => {
    const database = await released()
    await migrate(database, migrations)
    const fresh = await migratedDatabase(engine)
    databases.push(fresh)
    expect(await columnsOf(database)).toEqual(await columnsOf(fresh))
  })
})
