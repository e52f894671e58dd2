import { Client } from 'pg'
import type { TestDatabase } from './databases.ts'

/** Number of PostgreSQL connections that read a report; 0 on SQLite. */
export async function openSnapshots({ databaseUrl }: TestDatabase): Promise<number> {
  if (databaseUrl === null) return 0
  const client = new Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query(
    `select count(*)::int as n from pg_stat_activity
     where application_name = 'task-manager-report' and datname = current_database()`,
  )
  await client.end()
  return rows[0].n
}
