/**
 * Makes the database refuse writes of processes whose version is older than its schema (decision 0035). The schema's
 * number is in `schema_guard`; triggers compare it with that of the writer, in the writer's own transaction.
 */
import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { engineOf } from './engine.ts'
import { schemaNumber } from './migrations/list.ts'
import type { Db } from './store.ts'

const MESSAGE = 'This database was updated by a newer version: end this server and start the new version.'

/** A start option of PostgreSQL connections: a setting that the triggers read. */
export const writerSetting = `-c task_manager.schema=${schemaNumber}`
const POOL = 'task-manager'
/** For connections through PgBouncer, which passes on only their name: it contains the version. */
export const pooledName = `${POOL}/${schemaNumber}`

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } =
    engineOf(db) === 'sqlite'
      ? await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db)
      : await sql`select 1 where to_regclass(${name}) is not null`.execute(db)
  return rows.length > 0
}

/** The number of the newest schema that wrote to this database; empty before there was a guard. */
export async function requiredSchema(db: Db): Promise<string> {
  if (!(await hasTable(db, 'schema_guard'))) return ''
  const { rows } = await sql<{ required: string }>`select required from schema_guard`.execute(db)
  return rows[0]?.required ?? ''
}

/** Scripts that change rows directly leave the version and the log alone, so they are not refused. */
const SQLITE_WRITES: Record<string, Record<string, string>> = {
  tasks: {
    insert: 'insert on tasks when',
    update: 'update of version on tasks when new.version <> old.version and',
    delete: 'delete on tasks when',
  },
  changes: { insert: 'insert on changes when' },
  users: { update: 'update of name, email, image_id on users when' },
}

async function guardSqlite(db: Db): Promise<void> {
  for (const [table, writes] of Object.entries(SQLITE_WRITES)) {
    if (!(await hasTable(db, table))) continue
    for (const [kind, on] of Object.entries(writes))
      await sql
        .raw(
          `create trigger if not exists schema_guard_${table}_${kind} after ${on}
            exists (select 1 from schema_guard where writer < required)
          begin select raise(abort, '${MESSAGE}'); end`,
        )
        .execute(db)
  }
}

/** Connections of the server's pool have such names in every version; other clients are not refused. */
const isOlder = (required: string) =>
  `case when current_setting('application_name') = '${POOL}'
      then coalesce(current_setting('task_manager.schema', true), '') < '${required}'
      else current_setting('application_name') like '${POOL}/%'
        and substr(current_setting('application_name'), ${POOL.length + 2}) < '${required}' end`

async function guardPostgres(db: Db, required: string): Promise<void> {
  // Every version answers 25006 (read_only_sql_transaction) with 503: nothing was saved. The condition is in the function,
  // because PostgreSQL parses and plans that of a trigger again for each statement.
  await sql
    .raw(
      `create or replace function refuse_older_version() returns trigger language plpgsql as $$ begin
          if (${isOlder(required)}) then raise exception '${MESSAGE}' using errcode = '25006'; end if;
          return null;
        end $$`,
    )
    .execute(db)
  for (const table of ['tasks', 'task_assignees', 'changes', 'users']) {
    if (!(await hasTable(db, table))) continue
    await sql.raw(`drop trigger if exists schema_guard on ${table}`).execute(db)
    await sql
      .raw(
        `create trigger schema_guard before insert or update or delete on ${table} for each statement
          execute function refuse_older_version()`,
      )
      .execute(db)
  }
}

/** From the commit on, older versions write no tasks, no people and no log. */
export async function refuseOlder(db: Db, required: string): Promise<void> {
  await sql`create table if not exists schema_guard (required text not null, writer text not null)`.execute(
    db,
  )
  await sql`delete from schema_guard`.execute(db)
  await sql`insert into schema_guard (required, writer) values (${required}, '')`.execute(db)
  if (engineOf(db) === 'sqlite') await guardSqlite(db)
  else await guardPostgres(db, required)
}

export interface WriterMark {
  /** Outside of a transaction: lets the writes of this connection name its version, before the guard reads it. */
  prepare(): void
  set(): void
  /** Before each commit. */
  clear(): void
}

/** Names the writer inside a SQLite transaction: a trigger can read a row there, but no setting of a connection. */
export function writerMark(db: DatabaseSync): WriterMark {
  const exists = db.prepare("select 1 from sqlite_master where type = 'table' and name = ?")
  /** The table comes with the first migration. */
  const onceGuarded = <T>(make: () => T): (() => T | null) => {
    let created: T | null = null
    return () => {
      if (created === null && exists.get('schema_guard') !== undefined) created = make()
      return created
    }
  }
  const statements = onceGuarded(() => ({
    isSet: db.prepare("select 1 from schema_guard where writer <> ''"),
    write: db.prepare('update schema_guard set writer = ?'),
  }))
  // Only a write that the guard checks changes the row: other commits stay small.
  const triggers = onceGuarded(() => {
    for (const [table, writes] of Object.entries(SQLITE_WRITES))
      for (const [kind, on] of Object.entries(writes))
        if (exists.get(table) !== undefined)
          db.exec(`create temp trigger if not exists name_writer_${table}_${kind} before ${on.replace(' on ', ' on main.')} true
            begin update schema_guard set writer = '${schemaNumber}' where writer = ''; end`)
    return exists.get('changes') !== undefined ? true : null
  })
  return {
    prepare: () => void triggers(),
    set: () => void statements()?.write.run(schemaNumber),
    clear: () => {
      const created = statements()
      if (created?.isSet.get() !== undefined) created.write.run('')
    },
  }
}
