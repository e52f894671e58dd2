import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { migrations, schemaNumber } from '#server/db/migrations/list.ts'
import { hasTable, requiredSchema } from '#server/db/schema-guard.ts'
import type { Db } from '#server/db/store.ts'

/** The version as the engine writes it: '3.53.0', '18.4'. */
export async function versionOf(db: Db): Promise<string> {
  const { rows } =
    engineOf(db) === 'sqlite'
      ? await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
      : await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version ?? ''
}

export interface SchemaState {
  /** Steps of this version that the database has not taken. */
  readonly missing: number
  /** Steps that this version doesn't know. */
  readonly unknown: readonly string[]
  /** True once a newer version refuses this one's writes. */
  readonly refuses: boolean
}

export async function schemaState(db: Db): Promise<SchemaState> {
  const { rows } = (await hasTable(db, 'migrations'))
    ? await sql<{ name: string }>`select name from migrations order by name`.execute(db)
    : { rows: [] }
  const taken = new Set(rows.map(({ name }) => name))
  const known = new Set(migrations.map(({ name }) => name))
  return {
    missing: migrations.filter(({ name }) => !taken.has(name)).length,
    // The list of migrations drops old steps that have nothing left to do.
    unknown: [...taken].filter((name) => !known.has(name) && name.slice(0, 4) > schemaNumber),
    refuses: (await requiredSchema(db)) > schemaNumber,
  }
}

export interface Connected {
  /** Addresses of the machines that servers connect from. */
  readonly machines: readonly string[]
  /** Servers that listen for changes of other servers, because they have open screens. */
  readonly listening: number
}

/** The servers that are connected to this PostgreSQL database, other than by this connection. */
export async function connectedServers(db: Db): Promise<Connected> {
  const { rows } = await sql<{ machine: string; listening: boolean }>`
    select coalesce(host(client_addr), 'this machine') as machine,
      application_name = 'task-manager-notifications' as listening
    from pg_stat_activity
    where datname = current_database()
      and (application_name in ('task-manager', 'task-manager-notifications')
        or application_name like 'task-manager/%')
    order by 1`.execute(db)
  return {
    machines: [...new Set(rows.map(({ machine }) => machine))],
    listening: rows.filter(({ listening }) => listening).length,
  }
}
