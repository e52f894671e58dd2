/** A database as an older version left it, with as many tasks as a test needs. */
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import type { DatabaseLocation, Db } from '#server/db/store.ts'

const AT = '2026-01-01T00:00:00.000Z'
const TIMES = { created_at: AT, updated_at: AT }
/** Rows of a statement. */
const BATCH = 200

type Row = Record<string, string | number>

async function insert(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(
    rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`),
  )}`.execute(db)
}

export const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Before 0006: its checklist has no ids. */
const taskOf = (n: number, words: string): Row => ({
  id: idOf(n),
  title: `Task ${n}`,
  description: `About ${n}${words}`,
  priority: 'Low',
  status: 'Pending',
  due_date: '2030-01-01',
  attachments: '[]',
  checklist: JSON.stringify([
    { text: `first "${n}"`, completed: true },
    { text: 'second', completed: false },
  ]),
  items_done: 1,
  progress: 50,
  version: 1,
  ...TIMES,
})

/**
 * Leaves the schema before the migration with the number `before`, with a user and `tasks` tasks assigned to them. Each
 * description ends with `words`.
 */
export async function makeOldSchema(
  database: DatabaseLocation,
  before: string,
  tasks: number,
  words = '',
): Promise<void> {
  await migrate(
    database,
    migrations.filter((step) => step.name < before),
  )
  const store = await openStore(database)
  const user = { password_hash: '-', role: 'user', ...TIMES }
  await insert(store.db, 'users', [{ id: 'ann', name: 'Ann Berg', email: 'ann@example.test', ...user }])
  for (let from = 0; from < tasks; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, tasks - from) }, (_, i) => from + i)
    await insert(
      store.db,
      'tasks',
      numbers.map((n) => taskOf(n, words)),
    )
    await insert(
      store.db,
      'task_assignees',
      numbers.map((n) => ({ task_id: idOf(n), user_id: 'ann', position: 0, status: 'Pending' })),
    )
  }
  await store.close()
}

/** Holds the lock that migrations take, as another process that migrates. Returns what releases it. */
export async function holdDatabase({ databaseUrl, dataDir }: DatabaseLocation): Promise<() => Promise<void>> {
  if (databaseUrl === null) {
    const db = new DatabaseSync(path.join(dataDir, SQLITE_FILE))
    db.exec('begin immediate')
    return async () => db.close()
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('select pg_advisory_lock(7203511)')
  return () => client.end()
}
