/** A standby takes over: a store with both addresses writes there, and finds what was acknowledged. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import type { Store } from '#server/db/store.ts'
import { violationOf } from '#server/db/violations.ts'
import { type Postgres, startPostgres } from '#test/database/postgres.ts'
import { runStatement } from '#test/database/run-statement.ts'
import { openPostgres } from './store.ts'

let primary: Postgres
let standby: Postgres
let store: Store

beforeAll(async () => {
  primary = await startPostgres()
  standby = await primary.standby()
  await migrate({ databaseUrl: primary.url(), dataDir: '' }, migrations)
  const hosts = [standby, primary].map((server) => new URL(server.url()).host)
  store = openPostgres({ databaseUrl: primary.url().replace(/(?<=@)[^/]+/, hosts.join(',')) })
})
afterAll(async () => {
  await store.close()
  await primary.stop()
  await standby.stop()
})

const put = (name: string) => store.db.insertInto('settings').values({ name, value: '1' }).execute()
const outcome = (name: string) =>
  put(name).then(
    () => 'done',
    (error: unknown) => violationOf(error),
  )

test('a standby that is named first is skipped, and used once it is the primary', async () => {
  expect(await outcome('before')).toBe('done')
  const copied = "select 1 from settings where name = 'before'"
  await expect.poll(() => runStatement(standby.url(), copied).catch(() => [])).toHaveLength(1)
  await primary.end('killed')
  expect(await outcome('between')).toBe('down')
  await runStatement(standby.url(), 'select pg_promote()')
  await expect.poll(() => outcome('after')).toBe('done')
  const names = await store.db
    .selectFrom('settings')
    .select('name')
    .where('name', 'in', ['before', 'after'])
    .execute()
  expect(names.map(({ name }) => name).sort()).toEqual(['after', 'before'])
  expect(await store.receivesNotifications()).toBe(true)
})
