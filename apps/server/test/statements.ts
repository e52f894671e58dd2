/** What really goes to the database, seen at the drivers: for tests that count statements and ask for their plans. */
import { StatementSync } from 'node:sqlite'
import { PostgresAdapter, sql } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import type { Db, Store } from '#server/db/open.ts'

export interface Watched {
  /** Texts in the order of their execution, without BEGIN, COMMIT, savepoints and the writer's name; the revision's are under `revisions`. */
  readonly statements: string[]
  /** How often the database was asked whether anything changed. */
  revisions: number
  clear(): void
  stop(): void
}

// The log of SQLite is looked at between calls, whenever it is time.
const isFrame = (text: string) =>
  /^\s*(begin|commit|rollback|start transaction|savepoint|release|pragma wal_checkpoint)\b|schema_guard/i.test(
    text,
  )
const isRevision = (text: string) => /pg_current_snapshot|data_version/.test(text)

/** Watches all handles of this process until `stop`; the store keeps to itself meanwhile, since its word to other nodes is of no call. */
export function watchStatements(store: Store): Watched {
  const watched: Watched = {
    statements: [],
    revisions: 0,
    clear: () => {
      watched.statements.length = 0
      watched.revisions = 0
    },
    stop: () => {
      for (const spy of spies) spy.mockRestore()
    },
  }
  const note = (text: string) => {
    if (isRevision(text)) watched.revisions += 1
    else if (!isFrame(text)) watched.statements.push(text)
  }
  const spies = (['all', 'run', 'get'] as const).map((method) => {
    const original = StatementSync.prototype[method]
    return vi.spyOn(StatementSync.prototype, method).mockImplementation(function (
      this: StatementSync,
      ...parameters: never[]
    ) {
      note(this.sourceSQL)
      return Reflect.apply(original, this, parameters)
    } as never)
  })
  const query = pg.Client.prototype.query
  spies.push(
    vi.spyOn(store, 'notifyNodes').mockReturnValue() as never,
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const [first] = given
      note(typeof first === 'string' ? first : String((first as { text?: string }).text))
      return Reflect.apply(query, this, given)
    } as never) as never,
  )
  return watched
}

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/** Lets PostgreSQL know what is in its tables, as it finds out by itself in time; SQLite never does. */
export async function analyze(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`analyze`.execute(db)
}
