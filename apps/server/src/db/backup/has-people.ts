/** Whether a restore would replace any data. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { hasTable } from '#server/db/schema-guard.ts'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import type { DatabaseLocation, Db } from '#server/db/store.ts'
import { openRowReader } from './read-rows.ts'

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await hasTable(db, 'users')) && (await sql`select 1 from users limit 1`.execute(db)).rows.length > 0

export async function hasPeople(location: DatabaseLocation): Promise<boolean> {
  const file = path.join(location.dataDir, SQLITE_FILE)
  if (location.databaseUrl === null && !statSync(file, { throwIfNoEntry: false })?.size) return false
  const { db, close } = await openRowReader(location)
  try {
    return await hasUsers(db)
  } finally {
    await close()
  }
}
