/** Whether there is data: before a restore, which would replace it, and before a command that needs it. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { hasTable } from '#server/db/schema-guard.ts'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import type { DatabaseLocation, Db } from '#server/db/store.ts'
import { openRowReader } from './read-rows.ts'

export const hasPeople = async (db: Db): Promise<boolean> =>
  (await hasTable(db, 'users')) && (await sql`select 1 from users limit 1`.execute(db)).rows.length > 0

/** False where there is no database yet; none is created. */
async function answerOf(
  location: DatabaseLocation,
  question: (db: Db) => Promise<boolean>,
): Promise<boolean> {
  const file = path.join(location.dataDir, SQLITE_FILE)
  if (location.databaseUrl === null && !statSync(file, { throwIfNoEntry: false })?.size) return false
  const { db, close } = await openRowReader(location)
  try {
    return await question(db)
  } finally {
    await close()
  }
}

export const hasPeopleAt = (location: DatabaseLocation): Promise<boolean> => answerOf(location, hasPeople)

/** Whether a server has created the tables. */
export const hasTablesAt = (location: DatabaseLocation): Promise<boolean> =>
  answerOf(location, (db) => hasTable(db, 'users'))
