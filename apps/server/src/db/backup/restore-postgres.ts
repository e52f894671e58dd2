/** Drops the tables and creates them again, in one transaction. */
import { sql } from 'kysely'
import { takeSteps } from '#server/db/migrate.ts'
import { openMigrateConnection, SILENT_WAIT } from '#server/db/migrate-connection.ts'
import { migrations, schemaNumber } from '#server/db/migrations/list.ts'
import { refuseOlder } from '#server/db/schema-guard.ts'
import type { Db, PostgresLocation } from '#server/db/store.ts'
import { settleRestored } from './after-restore.ts'
import { hasPeople } from './has-people.ts'
import { loadRows } from './load-rows.ts'
import { readBackup } from './read-backup.ts'
import { hasAccounts, type RestoreJob, serverRuns } from './restore-job.ts'

const SCRATCH = 'task_manager_restore'

interface Names {
  readonly tables: Set<string>
  /** With the types of their arguments. */
  readonly functions: Set<string>
}

async function collectNames(db: Db, names: Names): Promise<void> {
  const tables = await sql<{ name: string }>`select quote_ident(relname) as name from pg_class
    where relnamespace = ${SCRATCH}::regnamespace and relkind = 'r'`.execute(db)
  const functions = await sql<{ name: string }>`
    select quote_ident(proname) || '(' || pg_get_function_identity_arguments(oid) || ')' as name
    from pg_proc where pronamespace = ${SCRATCH}::regnamespace`.execute(db)
  for (const { name } of tables.rows) names.tables.add(name)
  for (const { name } of functions.rows) names.functions.add(name)
}

/**
 * The tables and functions of every version, found by creating them: other programs may have tables in this schema too.
 */
async function namesOfAll(db: Db): Promise<Names> {
  const names: Names = { tables: new Set(), functions: new Set() }
  const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(db)
  await sql`create schema ${sql.ref(SCRATCH)}`.execute(db)
  await sql`select set_config('search_path', ${SCRATCH}, true)`.execute(db)
  for (let upTo = 1; upTo <= migrations.length; upTo++) {
    await takeSteps(db, migrations.slice(0, upTo))
    await collectNames(db, names)
  }
  await refuseOlder(db, schemaNumber)
  await collectNames(db, names)
  await sql`select set_config('search_path', ${rows[0]?.path ?? 'public'}, true)`.execute(db)
  await sql`drop schema ${sql.ref(SCRATCH)} cascade`.execute(db)
  return names
}

async function dropAll(db: Db): Promise<void> {
  const { tables, functions } = await namesOfAll(db)
  for (const name of tables) await sql`drop table if exists ${sql.raw(name)} cascade`.execute(db)
  for (const name of functions) await sql`drop function if exists ${sql.raw(name)} cascade`.execute(db)
}

async function refuseWhileConnected(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database()
      and (application_name in ('task-manager', 'task-manager-notifications', 'task-manager-report')
        or application_name like 'task-manager/%')`.execute(db)
  if (rows.length > 0) throw serverRuns()
}

/** Throws BackupRefused while a server runs on the data. */
export async function refuseBesideServer(location: PostgresLocation): Promise<void> {
  const connection = await openMigrateConnection(location, SILENT_WAIT)
  await refuseWhileConnected(connection.db).finally(connection.close)
}

export async function restorePostgres(
  location: PostgresLocation,
  { file, key, now, steps, onRows, intoEmpty = false }: RestoreJob,
): Promise<void> {
  const connection = await openMigrateConnection(location, SILENT_WAIT)
  try {
    await refuseWhileConnected(connection.db)
    const backup = await readBackup(file, key)
    await connection.exclusively(async (db) => {
      // Another restore may have ended in the meantime.
      if (intoEmpty && (await hasPeople(db))) throw hasAccounts()
      await dropAll(db)
      await takeSteps(db, steps)
      const transaction = (work: (tx: Db) => Promise<void>) => work(db)
      const { readers } = await loadRows(db, backup, { transaction, isUnused: true, onRows })
      await takeSteps(db, migrations)
      await refuseOlder(db, schemaNumber)
      await settleRestored(db, { header: backup.header, readers, now: now.toISOString() })
      await refuseWhileConnected(db)
    })
    await sql`analyze`.execute(connection.db)
  } finally {
    await connection.close()
  }
}
