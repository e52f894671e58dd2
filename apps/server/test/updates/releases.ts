/**
 * Data as a released version left it: 13 people and 200 tasks of `npm run seed`. `schema-0039` was made at commit 88cf85e,
 * as a copy of the SQLite file and as `pg_dump --inserts` without its comments.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import type { TestDatabase } from '#test/database/databases.ts'

const RELEASES = path.join(import.meta.dirname, 'releases')
const read = (file: string): Buffer => gunzipSync(readFileSync(path.join(RELEASES, file)))

/** The first administrator's; each engine's data has a password of its own. */
export const ADMIN = 'wanjiru.kamau@studio.example'
export const PASSWORDS = { sqlite: '624f-pgms-4935', postgres: '8ytp-5uve-2cx2' }

/** Puts the data of that schema into an empty database. */
export async function loadRelease(schema: '0039', { databaseUrl, dataDir }: TestDatabase): Promise<void> {
  if (databaseUrl === null) {
    writeFileSync(path.join(dataDir, SQLITE_FILE), read(`schema-${schema}.sqlite.gz`), { mode: 0o600 })
    return
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(read(`schema-${schema}.sql.gz`).toString())
  await client.end()
}
