/** Records the statements at the drivers, for tests that count them. */
import { StatementSync } from 'node:sqlite'
import { PostgresAdapter, sql } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import type { Db, Store } from '#server/db/store.ts'

export interface Watched {
  /** Texts in the order of execution, without transaction control, revisions and notifications of earlier commits. */
  readonly statements: string[]
  /** Number of reads of the revision. */
  revisions: number
  clear(): void
  stop(): void
}

const isFrame = (text: string) =>
  /^\s*(begin|commit|rollback|start transaction|savepoint|release|notify|pragma wal_checkpoint)\b|schema_guard/i.test(
    text,
  )
const isRevision = (text: string) => /pg_current_snapshot|data_version/.test(text)

/** Watches all handles of this process until `stop`. Notifications of other nodes are off, since they belong to no call. */
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
      ...parameters: unknown[]
    ) {
      const [first] = parameters
      note(typeof first === 'string' ? first : String((first as { text?: string }).text))
      return Reflect.apply(query, this, parameters)
    } as never) as never,
  )
  return watched
}

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/** Updates PostgreSQL's statistics, as autovacuum does in time. SQLite keeps none. */
export async function analyze(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`analyze`.execute(db)
}
