/** The answers of `/readyz` to administrators, to METRICS_TOKEN and to everyone else. */
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { migrations, schemaNumber } from '#server/db/migrations/list.ts'
import { enqueue } from '#server/features/outbox/outbox.service.ts'
import { type CallOptions, startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { startOnSilentPostgres } from '#test/database/silent-postgres.ts'
import { admin, person, task } from '#test/factories.ts'
import { mailSettings } from '#test/mailing-app.ts'
import { runChecks } from './checks.service.ts'

const METRICS_TOKEN = 'abcdefghijklmnop'
/** A disk without free space. */
const FULL = process.platform === 'linux' ? '/proc' : '/dev'

describe.each(engines)('the checks on %s', (engine) => {
  const ends: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  const start = async (settings: Record<string, string> = {}): Promise<TestApp> => {
    const t = await startTestApp(engine, { METRICS_TOKEN, ...settings })
    ends.push(() => t.close())
    return t
  }
  const ready = (t: TestApp, as?: CallOptions['as']) => t.call('GET', '/readyz', { as })

  test('are shown to administrators and METRICS_TOKEN, and to nobody else [api 1]', async () => {
    const t = await start()
    for (const as of [METRICS_TOKEN, await admin(t)]) {
      const { status, body } = await ready(t, as)
      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual(['status', 'checks'])
      expect(Object.keys(body.checks)).toEqual(['database', 'schema', 'disk', 'outbox', 'clock'])
      for (const name of ['database', 'schema', 'outbox', 'clock'])
        expect(body.checks[name]).toEqual({ ok: true, detail: expect.stringMatching(/^[A-Z].+\.$/) })
    }
    for (const as of [undefined, 'x', `${METRICS_TOKEN}x`, await person(t)])
      expect(await ready(t, as)).toMatchObject({ status: 200, text: '{"status":"ready"}' })
    const unset = await start({ METRICS_TOKEN: '' })
    for (const as of ['', METRICS_TOKEN]) expect((await ready(unset, as)).text).toBe('{"status":"ready"}')
  })

  test('METRICS_TOKEN opens nothing else [api 1]', async () => {
    const t = await start()
    expect((await t.call('GET', '/api/tasks', { as: METRICS_TOKEN })).status).toBe(401)
  })

  test('a database that a newer version updated is not ready [api 1]', async () => {
    const t = await start()
    await t.deps.db.transaction().execute((db) => sql`update schema_guard set required = '9999'`.execute(db))
    const detail = `A newer version updated the database to 9999; this one knows ${schemaNumber}.`
    expect(await ready(t, METRICS_TOKEN)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { status: 'unavailable', checks: { database: { ok: true }, schema: { ok: false, detail } } },
    })
    expect(await ready(t)).toMatchObject({ status: 503, body: { code: 'unavailable', message: detail } })
  })

  test('a database without the newest step is not ready [api 1]', async () => {
    const t = await start()
    const own = migrations.at(-1)?.name ?? ''
    await t.deps.db.transaction().execute((db) => sql`delete from migrations where name = ${own}`.execute(db))
    const { status, body } = await ready(t, METRICS_TOKEN)
    expect([status, body.checks.schema.detail]).toEqual([
      503,
      `The database is at ${migrations.at(-2)?.name}, and ${own} is needed.`,
    ])
  })

  test('a full disk is reported, and the node stays in service for reads [api 1]', async () => {
    const t = await start({ BACKUP_DIR: FULL })
    const { status, body } = await ready(t, METRICS_TOKEN)
    expect([status, body.status, body.checks.disk.ok]).toEqual([200, 'degraded', false])
    expect(body.checks.disk.detail).toContain(`0 MB free in ${FULL}: less than 500 MB.`)
    expect(await ready(t)).toMatchObject({ status: 200, text: '{"status":"ready"}' })
  })

  test('a wrong clock is reported [api 1]', async () => {
    const t = await start()
    const adminUser = await admin(t)
    await task(t, adminUser, [adminUser])
    expect((await ready(t, METRICS_TOKEN)).body.checks.clock.ok).toBe(true)
    t.pass(-3600)
    const { status, body } = await ready(t, METRICS_TOKEN)
    expect([status, body.status, body.checks.clock.ok]).toEqual([200, 'degraded', false])
    expect(body.checks.clock.detail).toMatch(
      engine === 'postgres'
        ? /^The clock is 3600 s behind PostgreSQL's\.$/
        : /^A change was logged 3[56]\d\d s from now: the clock was set back\.$/,
    )
    await task(t, adminUser, [adminUser])
    expect((await ready(t, METRICS_TOKEN)).body.checks.clock.ok).toBe(false)
  })

  test('emails that wait for an hour are reported, those that are due later are not [api 1]', async () => {
    const t = await start(mailSettings('smtp://127.0.0.1:9'))
    const mail = { kind: 'reset', recipient: 'a@example.test', subject: 'A', text: 'A' }
    const now = t.deps.now()
    const later = new Date(now.getTime() + 7_200_000)
    await t.deps.db.transaction().execute(async (db) => {
      await enqueue(t.deps, db, mail, now)
      await enqueue(t.deps, db, { ...mail, notBefore: later }, now)
    })
    const outbox = async () => (await ready(t, METRICS_TOKEN)).body.checks.outbox
    expect(await outbox()).toEqual({ ok: true, detail: 'The oldest overdue email has waited for 0 min.' })
    t.pass(3661)
    expect(await outbox()).toEqual({ ok: false, detail: 'The oldest overdue email has waited for 61 min.' })
    // A failed one is due later, and has waited since its first attempt.
    await t.deps.db
      .updateTable('outbox')
      .set({ attempts: 1, next_attempt_at: later.toISOString() })
      .where('next_attempt_at', '<', later.toISOString())
      .execute()
    expect((await outbox()).ok).toBe(true)
    const row = await t.deps.db
      .selectFrom('outbox')
      .select('id')
      .where('attempts', '=', 1)
      .executeTakeFirstOrThrow()
    await t.deps.db
      .insertInto('outbox_attempts')
      .values({ id: row.id, mail_id: row.id, at: now.toISOString(), outcome: 'failed', detail: '' })
      .execute()
    expect((await outbox()).ok).toBe(false)
  })

  test('run once for callers at the same time', async () => {
    const t = await start()
    const [first, second] = await Promise.all([runChecks(t.deps), runChecks(t.deps)])
    expect(first.database).toBe(second.database)
  })
})

test('a silent PostgreSQL makes the node unavailable within seconds, for every caller [api 1]', async () => {
  const { t, silence, elapsed, close } = await startOnSilentPostgres({ METRICS_TOKEN })
  try {
    const adminUser = await admin(t)
    expect((await t.call('GET', '/readyz', { as: adminUser })).body.checks.database.ok).toBe(true)
    silence()
    const [token, session, nobody] = await Promise.all(
      [METRICS_TOKEN, adminUser, undefined].map((as) => t.call('GET', '/readyz', { as })),
    )
    expect(elapsed()).toBeLessThan(9000)
    expect(token).toMatchObject({
      status: 503,
      body: {
        status: 'unavailable',
        checks: {
          database: { ok: false },
          schema: { ok: false },
          clock: { ok: false },
          outbox: { ok: true },
        },
      },
    })
    for (const reply of [session, nobody])
      expect(reply).toMatchObject({ status: 503, body: { message: "The database can't be written to." } })
  } finally {
    await close()
  }
})
