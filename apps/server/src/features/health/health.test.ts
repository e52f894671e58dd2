/** The answers of `/readyz` to a load balancer, and of other calls meanwhile. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import { describeEngines, startTestApp, type TestApp } from '#test/app.ts'
import { admin, type Person, taskBody } from '#test/factories.ts'

const READY = { status: 200, body: { status: 'ready' } }

describeEngines('a database that accepts writes', (t) => {
  test('is ready, and the check changes nothing', async () => {
    const before = await t().deps.store.revision()
    const replies = await Promise.all([1, 2, 3].map(() => t().call('GET', '/readyz')))
    for (const reply of replies) expect(reply).toMatchObject(READY)
    expect(await t().deps.store.revision()).toEqual(before)
  })
})

describe('a read-only database is not ready, and refuses writes with 503 but no reads', () => {
  let t: TestApp
  afterEach(() => t.close())
  const create = (adminUser: Person) =>
    t.call('POST', '/api/tasks', { as: adminUser, body: taskBody([adminUser], { title: 'Kept' }) })

  async function expectOnlyWritesRefused(adminUser: Person): Promise<void> {
    expect(await t.call('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { message: "The database can't be written to." },
    })
    expect(await create(adminUser)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
      body: { message: 'The database is read-only at the moment, so nothing was saved.' },
    })
    const { body } = await t.call('GET', '/api/tasks', { as: adminUser })
    expect(body.tasks).toHaveLength(1)
  }

  test('on sqlite', async () => {
    t = await startTestApp('sqlite')
    const adminUser = await admin(t)
    await create(adminUser)
    // The comment makes it a statement of the handle that writes.
    await sql`/* all writes */ pragma query_only = on`.execute(t.deps.db)
    await expectOnlyWritesRefused(adminUser)
  })

  test('on postgres, until it accepts writes again', async () => {
    t = await startTestApp('postgres')
    const adminUser = await admin(t)
    await create(adminUser)
    const name = new URL(t.database.databaseUrl ?? '').pathname.slice(1)
    const setForOpenConnections = async (on: string) => {
      // As many calls at once as there are connections, so that each call uses its own.
      const each = Array.from({ length: 20 }, () =>
        sql`select set_config('default_transaction_read_only', ${on}, false), pg_sleep(0.2)`.execute(
          t.deps.db,
        ),
      )
      await Promise.all(each)
    }
    const setForNewConnections = (on: string) =>
      sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(on)}`.execute(
        t.deps.db,
      )
    await setForNewConnections('on')
    await setForOpenConnections('on')
    await expectOnlyWritesRefused(adminUser)
    await setForOpenConnections('off')
    await setForNewConnections('off')
    expect(await t.call('GET', '/readyz')).toMatchObject(READY)
    expect((await create(adminUser)).status).toBe(201)
  })
})

describe('a SQLite file', () => {
  let t: TestApp
  afterEach(async () => {
    vi.useRealTimers()
    await t.close()
  })

  test('delays writes, not reads, while another process writes to it', async () => {
    t = await startTestApp('sqlite')
    const adminUser = await admin(t)
    const other = new DatabaseSync(path.join(t.database.dataDir, SQLITE_FILE))
    other.exec('begin immediate')
    let hasReplied = false
    const write = t.call('POST', '/api/tasks', { as: adminUser, body: taskBody([adminUser]) }).finally(() => {
      hasReplied = true
    })
    for (let round = 0; round < 20; round++) {
      expect((await t.call('GET', '/healthz')).status).toBe(200)
      expect((await t.call('GET', '/api/tasks', { as: adminUser })).body.tasks).toEqual([])
    }
    expect(hasReplied).toBe(false)
    other.exec('commit')
    other.close()
    expect((await write).status).toBe(201)
  })

  test('is not ready while another process keeps it locked, and writes get 503', async () => {
    t = await startTestApp('sqlite')
    const adminUser = await admin(t)
    const other = new DatabaseSync(path.join(t.database.dataDir, SQLITE_FILE))
    other.exec('begin immediate')
    const waiting = [
      t.call('GET', '/readyz'),
      t.call('POST', '/api/tasks', { as: adminUser, body: taskBody([adminUser]) }),
    ]
    const [ready, write] = await Promise.all(waiting)
    other.exec('rollback')
    other.close()
    expect(ready).toMatchObject({ status: 503, body: { message: "The database can't be written to." } })
    expect(write).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { message: 'The database is busy. Please try again in a moment.' },
    })
    expect(await t.call('GET', '/readyz')).toMatchObject(READY)
  })

  test('is reported to every call when damaged, and ends no session', async () => {
    const first = await startTestApp('sqlite')
    const adminUser = await admin(first)
    t = await startTestApp('sqlite', {}, first.database)
    await first.app.close()
    await first.deps.store.close()
    expect(await t.call('GET', '/readyz')).toMatchObject(READY)
    const file = path.join(t.database.dataDir, SQLITE_FILE)
    const target = openSync(file, 'r+')
    for (let at = 4096; at < statSync(file).size; at += 4096)
      writeSync(target, Buffer.alloc(4096, 0xa5), 0, 4096, at)
    closeSync(target)
    const answer = await t.call('GET', '/api/tasks', { as: adminUser })
    expect(answer.status).toBe(500)
    expect(answer.body.message).toBe(
      'The database is damaged. Ask the person who runs this server to restore a backup.',
    )
    expect(await t.call('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { message: 'The database is damaged.' },
    })
  })

  test('accepts writes again after a transaction that did not end, which is rolled back', async () => {
    t = await startTestApp('sqlite')
    const adminUser = await admin(t)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const begun = Promise.withResolvers<void>()
    const endless = t.deps.db.transaction().execute(async () => {
      begun.resolve()
      await new Promise(() => {})
    })
    const rejected = expect(endless).rejects.toThrow('A transaction held up all other writes for 5 s')
    await begun.promise
    const ready = t.call('GET', '/readyz')
    const write = t.call('POST', '/api/tasks', { as: adminUser, body: taskBody([adminUser]) })
    await vi.advanceTimersByTimeAsync(3000)
    expect((await ready).status).toBe(503)
    await vi.advanceTimersByTimeAsync(2000)
    await rejected
    vi.useRealTimers()
    expect((await write).status).toBe(201)
    expect(await t.call('GET', '/readyz')).toMatchObject(READY)
  })
})
