/** A start that must update its database, and a process whose database is updated or replaced by another one. */
import { copyFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { watchDatabase } from '#server/database-watch.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { emptyDatabase, engines, type TestDatabase } from '#test/database/databases.ts'
import { admin, taskBody } from '#test/factories.ts'
import { type Product, startProduct } from '#test/product.ts'
import { holdDatabase, makeOldSchema } from './old-schema.ts'

const newer = { name: '9999-newer', up: async () => {} }

describe.each(engines)('a process on %s', (engine) => {
  let database: TestDatabase
  let product: Product | undefined
  afterEach(async () => {
    product?.child.kill('SIGKILL')
    await product?.ended
    product = undefined
    await database.remove()
  })
  const settings = () => ({
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl ?? '',
    ADMIN_INVITE_TOKEN: '246810',
  })
  const call = async (method: string, url: string) => {
    const response = await fetch(`http://127.0.0.1:${product?.port}${url}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    return { status: response.status, body: (await response.json()) as { message: string } }
  }

  test('says that it starts, and is ready once the database is up to date [api 6]', async () => {
    database = await emptyDatabase(engine)
    await makeOldSchema(database, '0003', 5)
    const release = await holdDatabase(database)
    product = await startProduct(settings())
    await vi.waitUntil(async () => (await call('GET', '/healthz')).body.message?.startsWith('Waiting'), {
      timeout: 20_000,
    })
    const waiting = 'Waiting for another process that updates the database.'
    expect(await call('GET', '/healthz')).toEqual({
      status: 200,
      body: { status: 'starting', message: waiting },
    })
    expect(await call('GET', '/readyz')).toMatchObject({ status: 503, body: { message: waiting } })
    expect(await call('POST', '/api/auth/login')).toMatchObject({
      status: 503,
      body: { message: `The server is starting. ${waiting}` },
    })
    await release()
    await vi.waitUntil(async () => (await call('GET', '/readyz')).status === 200, { timeout: 20_000 })
    expect(await call('GET', '/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  })

  test('ends in order while it waits for the database [api 6]', async () => {
    database = await emptyDatabase(engine)
    await makeOldSchema(database, '0003', 5)
    const release = await holdDatabase(database)
    product = await startProduct(settings())
    product.child.kill('SIGTERM')
    expect(await product.ended).toEqual([0, null])
    await release()
  })

  test('refuses writes once a newer version has updated the database, and ends [api 6]', async () => {
    database = await emptyDatabase(engine)
    product = await startProduct(settings())
    await vi.waitUntil(async () => (await call('GET', '/readyz')).status === 200, { timeout: 20_000 })
    await migrate(database, [...migrations, newer])
    // /readyz reads the schema at each call; calls are refused once the server has noticed, too.
    expect((await call('GET', '/readyz')).status).toBe(503)
    const login = () => call('POST', '/api/auth/login')
    const refused = await vi.waitUntil(
      async () => {
        const answer = await login()
        return answer.status === 503 && answer
      },
      { timeout: 20_000 },
    )
    const message =
      'This server is older than its database, which a newer version updated: nothing was saved.'
    expect(refused.body).toMatchObject({ message })
    expect(await product.ended).toEqual([1, null])
  })
})

describe.each(engines)('an app on %s', (engine) => {
  test('refuses a write before it has noticed the newer schema [api 6]', async () => {
    const t = await startTestApp(engine)
    const adminUser = await admin(t)
    await migrate(t.database, [...migrations, newer])
    const write = await t.call('POST', '/api/tasks', { as: adminUser, body: taskBody([adminUser]) })
    expect(write.status).toBe(503)
    const list = await t.call('GET', '/api/tasks', { as: adminUser })
    expect([list.status, list.body.tasks]).toEqual([200, []])
    await t.close()
  })
})

test('refuses writes when its SQLite file was replaced [api 6]', async () => {
  const t: TestApp = await startTestApp('sqlite')
  const adminUser = await admin(t)
  const create = () => t.call('POST', '/api/tasks', { as: adminUser, body: taskBody([adminUser]) })
  expect((await create()).status).toBe(201)
  const file = path.join(t.database.dataDir, SQLITE_FILE)
  copyFileSync(file, `${file}.copy`)
  renameSync(`${file}.copy`, file)
  expect((await create()).status).toBe(503)
  expect((await t.call('GET', '/readyz')).status).toBe(503)
  const logged = Promise.withResolvers<void>()
  const fatal = vi.spyOn(t.app.log, 'fatal').mockImplementation(() => logged.resolve())
  const watch = watchDatabase(t.app, () => {})
  await logged.promise
  watch.stop()
  expect(fatal).toHaveBeenCalledExactlyOnceWith(
    `${file} was replaced while this server was running: restart the server.`,
  )
  const message = 'The database file was replaced while this server was running: nothing was saved.'
  expect(await create()).toMatchObject({ status: 503, body: { message } })
  expect(await t.call('GET', '/readyz')).toMatchObject({ status: 503, body: { message } })
  await t.close()
})
