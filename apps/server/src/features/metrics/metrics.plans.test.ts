/** One scrape of a database with 100,000 tasks: a fixed number of statements, none of which scans a table. */
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { consumeChanges } from '#server/features/changes/change-consumer.service.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { analyze, watchStatements } from '#test/database/statements.ts'
import { admin, type Person, task } from '#test/factories.ts'

const METRICS_TOKEN = 'abcdefghijklmnop'
const TASKS = 100_000
const EMAILS = 30_000
const BATCH = 5000
/** These have few rows, whatever the team does. */
const SMALL = /^(readers|backups|settings|migrations|schema_guard|sqlite_master|\w+_search_feed)$/

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

describe.each(engines)('a scrape on %s', (engine) => {
  let t: TestApp
  let adminUser: Person
  /** SQLite's plans name results of subqueries in the same way as tables. */
  let tables: ReadonlySet<string>
  const series = (first: number, last: number): RawBuilder<unknown> =>
    engine === 'postgres'
      ? sql`generate_series(${first}::int, ${last}::int) as n(i)`
      : sql`(with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last}) select i from n) as n`
  /** In batches, because PostgreSQL ends statements that take long. */
  async function addRows(rows: number, insert: (numbers: RawBuilder<unknown>) => RawBuilder<unknown>) {
    for (let first = 1; first <= rows; first += BATCH) await run(insert(series(first, first + BATCH - 1)))
  }
  const run = (query: RawBuilder<unknown>) => query.execute(t.deps.db)

  beforeAll(async () => {
    t = await startTestApp(engine, {
      METRICS_TOKEN,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@example.test',
    })
    adminUser = await admin(t)
    const { _id } = await task(t, adminUser, [adminUser])
    await consumeChanges(t.deps.db, 'inbox', async () => {})
    await consumeChanges(t.deps.db, 'mails', async () => {})
    const known = await t.deps.db.introspection.getTables()
    tables = new Set(known.map(({ name }) => name))
    const columns = known.find(({ name }) => name === 'tasks')?.columns.map(({ name }) => name) ?? []
    const copied = columns.map((name) => (name === 'id' ? sql`n.i || ''` : sql.ref(`tasks.${name}`)))
    await addRows(
      TASKS,
      (n) => sql`insert into tasks (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(copied)} from tasks, ${n} where tasks.id = ${_id}`,
    )
    const now = t.deps.now().toISOString()
    await addRows(
      TASKS,
      (n) => sql`insert into changes (at, kind, subject_id, changes, audience)
      select ${now}, 'task.created', '' || n.i, '[]', '[]' from ${n}`,
    )
    for (const state of ['pending', 'sent', 'failed'])
      await addRows(
        EMAILS,
        (n) => sql`insert into outbox (id, kind, subject, text, state, attempts, next_attempt_at, created_at)
        select ${state} || n.i, 'reset', '', '', ${state}, 1, ${now}, ${now} from ${n}`,
      )
    await addRows(
      EMAILS,
      (n) => sql`insert into outbox_attempts (id, mail_id, at, outcome, detail)
      select 'failed' || n.i, 'failed' || n.i, ${now}, 'failed', '' from ${n}`,
    )
    const device = newId()
    await run(sql`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, device, texts, created_at)
      values (${device}, ${adminUser.id}, 'https://push.test', '', '', '', 1, ${now})`)
    await addRows(
      EMAILS,
      (n) => sql`insert into inbox_pushes
      (subscription_id, id, user_id, kind, subject_id, detail, attempts, due_at, expires_at)
      select ${device}, '' || n.i, ${adminUser.id}, 'assigned', '', '', 0, ${now}, ${now} from ${n}`,
    )
    await analyze(t.deps.db)
  })
  afterAll(() => t.close())

  /** PostgreSQL's plan depends on the values. */
  async function statementsOfMetrics(): Promise<Statement[]> {
    const watched = watchStatements(t.deps.store)
    const values = new Map<string, readonly unknown[]>()
    const { query } = pg.Client.prototype
    pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
      const { text, values: bound } = parameters[0] as { text?: string; values?: unknown[] }
      if (text !== undefined) values.set(text, bound ?? [])
      return Reflect.apply(query, this, parameters)
    } as never
    const { status, text } = await t.call('GET', '/metrics', { as: METRICS_TOKEN })
    const { statements, revisions } = watched
    pg.Client.prototype.query = query
    watched.stop()
    expect([status, revisions]).toEqual([200, 0])
    expect(text).toContain('task_manager_outbox_emails{state="sent"} 10000\n')
    expect(text).toContain('task_manager_log_reader_lag_changes{reader="inbox"} 10000\n')
    return statements.map((each) => ({ text: each, values: values.get(each) ?? [] }))
  }

  /** The tables that the statement scans completely. */
  async function walked({ text, values }: Statement): Promise<string[]> {
    const explain = engine === 'postgres' ? `explain ${text}` : `explain query plan ${text}`
    const query = CompiledQuery.raw(explain, engine === 'postgres' ? [...values] : [])
    const { rows } = await t.deps.db.executeQuery<Record<string, unknown>>(query)
    const lines = rows.map((row) => String(row['QUERY PLAN'] ?? row.detail))
    return lines.flatMap((line) => {
      const [, table] = (engine === 'postgres' ? /Seq Scan on (\w+)/ : /^SCAN (\w+)/).exec(line) ?? []
      return table === undefined || !tables.has(table) || SMALL.test(table) ? [] : [`${table}: ${text}`]
    })
  }

  test('needs at most 20 statements, none of them on tasks, and scans no table [api 1]', async () => {
    const statements = await statementsOfMetrics()
    expect(statements.length).toBeGreaterThan(8)
    expect(statements.length).toBeLessThanOrEqual(20)
    for (const statement of statements) {
      expect.soft(statement.text).not.toMatch(/\b(from|join) "?(tasks|users|comments)\b/)
      expect.soft(await walked(statement)).toEqual([])
    }
    // The test detects a statement that scans a table.
    expect(await walked({ text: "select count(*) from changes where kind <> ''", values: [] })).toHaveLength(
      1,
    )
  })
})
