import { Client } from 'pg'
import { expect, test } from 'vitest'
import { postgresUrl } from './databases.ts'

test('tests run on a real PostgreSQL in UTF-8', async () => {
  const client = new Client(postgresUrl())
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding, datcollate as collation
     from pg_database where datname = current_database()`,
  )
  await client.end()
  expect(rows[0].version).toBeGreaterThanOrEqual(170_000)
  expect(rows[0]).toMatchObject({ encoding: 'UTF8', collation: 'C' })
})
