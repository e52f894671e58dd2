/** Sessions: how long they last and what ends them (decision A4). */
import { updateUser } from '@task-manager/contract/people/user-endpoints'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { removeExpiredSessions } from '#server/features/sessions/sessions.service.ts'
import { PASSWORD } from '#test/accounts.ts'
import { describeEngines, startTestApp, type TestApp } from '#test/app.ts'
import { admin, person } from '#test/factories.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

const profile = async (t: TestApp, as: string | { token: string }) =>
  (await t.call('GET', '/api/auth/profile', { as })).status

let people = 0
async function account(t: TestApp): Promise<{ _id: string; email: string; token: string }> {
  const body = { name: 'A', email: `account${++people}@example.test`, password: PASSWORD }
  return (await t.call('POST', '/api/auth/register', { body })).body
}
const signIn = async (t: TestApp, email: string, password = PASSWORD): Promise<string> =>
  (await t.call('POST', '/api/auth/login', { body: { email, password } })).body.token

describeEngines('a session', (t) => {
  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic x',
    'Bearer null',
    `Bearer ${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(9000)}`,
    "Bearer ' or 1=1 --",
    'Bearer \u00ff\u00fe',
  ])('is not opened by %j: 401 [A4]', async (authorization) => {
    const reply = await t().call('GET', '/api/auth/profile', {
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(reply.status).toBe(401)
    expect(reply.body.message).toBe('Please log in.')
  })

  test('is found for any case of the scheme [spec 7]', async () => {
    const { token } = await person(t())
    for (const scheme of ['bearer', 'BEARER'])
      expect(
        (await t().call('GET', '/api/auth/profile', { headers: { authorization: `${scheme} ${token}` } }))
          .status,
      ).toBe(200)
  })

  test("ends at logout, at once, without ending others, and clears the browser's storage [A4]", async () => {
    const one = await account(t())
    const other = await signIn(t(), one.email)
    expect(await profile(t(), one)).toBe(200)
    const reply = await t().call('POST', '/api/auth/logout', { as: one })
    expect(reply.status).toBe(200)
    expect(reply.headers['clear-site-data']).toBe('"storage"')
    expect(await profile(t(), one)).toBe(401)
    expect((await t().call('POST', '/api/auth/logout', { as: one })).status).toBe(401)
    expect(await profile(t(), other)).toBe(200)
  })

  test('ends at once on another node too [A4]', async () => {
    const one = await account(t())
    const node = await startTestApp(t().engine, {}, t().database)
    try {
      for (const app of [node, t(), node]) expect(await profile(app, one)).toBe(200)
      await t().call('POST', '/api/auth/logout', { as: one })
      for (const app of [node, t()]) expect(await profile(app, one)).toBe(401)
      // A demotion takes effect with the next call.
      const [adminUser, secondAdmin] = [await admin(t()), await admin(t())]
      expect((await node.call('GET', '/api/users', { as: secondAdmin })).status).toBe(200)
      await t().call('PUT', `/api/users/${secondAdmin.id}`, { as: adminUser, body: { role: 'user' } })
      expect((await node.call('GET', '/api/users', { as: secondAdmin })).status).toBe(401)
    } finally {
      await node.close()
    }
  })

  test('that is new works, although the clock was set back since the last 20 [A4]', async () => {
    const { _id, email } = await account(t())
    for (let n = 1; n < 20; n++) await signIn(t(), email)
    const later = new Date(t().deps.now().getTime() + HOUR_SECONDS * 1000).toISOString()
    const sessions = () => t().deps.db.selectFrom('sessions').selectAll().where('user_id', '=', _id).execute()
    await t().deps.db.updateTable('sessions').set({ created_at: later }).where('user_id', '=', _id).execute()
    expect(await profile(t(), { token: await signIn(t(), email) })).toBe(200)
    expect(await sessions()).toHaveLength(20)
  })

  test('is one of at most 20 per user, and a further one ends the oldest [A4]', async () => {
    const one = await account(t())
    const tokens = [one.token]
    for (let i = 1; i <= 20; i++) {
      t().pass(1)
      tokens.push(await signIn(t(), one.email))
    }
    expect(await profile(t(), tokens[0] ?? '')).toBe(401)
    for (const token of tokens.slice(1)) expect(await profile(t(), token)).toBe(200)
  })
})

describeEngines('a session over time', (t) => {
  test('ends after 30 days of use [A4]', async () => {
    const one = await person(t())
    for (let day = 0; day < 30; day += 6) {
      expect(await profile(t(), one)).toBe(200)
      t().pass(6 * DAY_SECONDS)
    }
    t().pass(-HOUR_SECONDS)
    expect(await profile(t(), one)).toBe(200)
    t().pass(2 * HOUR_SECONDS)
    expect(await profile(t(), one)).toBe(401)
  })

  test('ends after 7 days without use, on every node [A4]', async () => {
    const [used, unused] = [await person(t()), await person(t())]
    t().pass(4 * DAY_SECONDS)
    expect(await profile(t(), used)).toBe(200)
    t().pass(3 * DAY_SECONDS + 60)
    expect(await profile(t(), unused)).toBe(401)
    // The last use is stored in the database.
    const row = await t()
      .deps.db.selectFrom('sessions')
      .select('used_at')
      .where('user_id', '=', used.id)
      .executeTakeFirstOrThrow()
    expect(Date.parse(row.used_at)).toBeGreaterThan(t().deps.now().getTime() - 4 * DAY_SECONDS * 1000)
    expect(await profile(t(), used)).toBe(200)
  })

  test('is removed by the upkeep once it has ended [A4]', async () => {
    const old = await person(t())
    t().pass(8 * DAY_SECONDS)
    const fresh = await person(t())
    await removeExpiredSessions(t().deps)
    const rows = await t().deps.db.selectFrom('sessions').select('user_id').execute()
    const ids = rows.map((row) => row.user_id)
    expect(ids).toContain(fresh.id)
    expect(ids).not.toContain(old.id)
    expect(await profile(t(), fresh)).toBe(200)
  })
})

describeEngines('all sessions of a user', (t) => {
  const change = (as: { token: string }, id: string, body: Record<string, unknown>) =>
    t().call('PUT', `/api/users/${id}`, { as, body })

  test('end when the password or email changes, and the caller gets a new token [A4]', async () => {
    for (const change_ of [
      { password: 'another horse battery' },
      { email: `moved${++people}@example.test` },
    ]) {
      const one = await account(t())
      const others = [await signIn(t(), one.email), await signIn(t(), one.email)]
      const refused = await change(one, one._id, change_)
      expect([refused.status, refused.body.message]).toEqual([422, 'Please enter your current password.'])
      expect((await change(one, one._id, { ...change_, currentPassword: 'wrong' })).status).toBe(403)
      for (const token of [...others, one.token]) expect(await profile(t(), token)).toBe(200)
      const changed = await change(one, one._id, { ...change_, currentPassword: PASSWORD })
      expect([changed.status, changed.body]).toEqual([200, z.parse(updateUser.returns, changed.body)])
      for (const token of [...others, one.token]) expect(await profile(t(), token)).toBe(401)
      expect(await profile(t(), changed.body.token)).toBe(200)
    }
  })

  test('continue after a new name or picture [A4]', async () => {
    const one = await account(t())
    const other = await signIn(t(), one.email)
    const reply = await change(one, one._id, { name: 'Ben', email: one.email.toUpperCase() })
    expect([reply.status, reply.body.token]).toEqual([200, undefined])
    for (const token of [one.token, other]) expect(await profile(t(), token)).toBe(200)
  })

  test('end when an administrator changes role, password or email, or deletes the user [A4]', async () => {
    const adminUser = await admin(t())
    for (const body of [
      { role: 'admin' },
      { password: 'another horse battery' },
      { email: `moved${++people}@example.test` },
    ]) {
      const one = await account(t())
      expect((await change(adminUser, one._id, body)).status).toBe(200)
      expect(await profile(t(), one)).toBe(401)
    }
    const one = await account(t())
    expect((await t().call('DELETE', `/api/users/${one._id}`, { as: adminUser })).status).toBe(200)
    expect(await profile(t(), one)).toBe(401)
  })

  test('are not opened by a password that changes while it is checked [A4]', async () => {
    const adminUser = await admin(t())
    const one = await account(t())
    const [token] = await Promise.all([
      signIn(t(), one.email),
      t().deps.db.updateTable('users').set({ password_hash: '-' }).where('id', '=', one._id).execute(),
      change(adminUser, one._id, { password: 'another horse battery' }),
    ])
    if (token !== undefined) expect(await profile(t(), token)).toBe(401)
  })
})

describe('a dump restored beside running nodes', () => {
  test('ends the sessions that it does not contain, on every node [A4]', async () => {
    const t = await startTestApp('postgres')
    const other = await startTestApp('postgres', {}, t.database)
    const { db } = t.deps
    try {
      const kept = await person(t)
      const sessions = await db.selectFrom('sessions').selectAll().execute()
      const settings = await db.selectFrom('settings').selectAll().execute()
      const opened = await signIn(t, (await account(t)).email)
      for (const node of [t, other])
        expect([await profile(node, opened), await profile(node, kept)]).toEqual([200, 200])
      // Like pg_restore: without triggers, with the settings of the dump.
      await db.connection().execute(async (one) => {
        await sql`set session_replication_role = replica`.execute(one)
        await one.deleteFrom('sessions').execute()
        await one.deleteFrom('settings').execute()
        await one.insertInto('sessions').values(sessions).execute()
        await one.insertInto('settings').values(settings).execute()
        await sql`reset session_replication_role`.execute(one)
      })
      for (const node of [t, other])
        expect([await profile(node, opened), await profile(node, kept)]).toEqual([401, 200])
    } finally {
      await other.close()
      await t.close()
    }
  })

  test('ends them within seconds where only their table was restored [A4]', async () => {
    const t = await startTestApp('postgres')
    try {
      const one = await person(t)
      expect(await profile(t, one)).toBe(200)
      await t.deps.db.connection().execute(async (db) => {
        await sql`set session_replication_role = replica`.execute(db)
        await db.deleteFrom('sessions').execute()
        await sql`reset session_replication_role`.execute(db)
      })
      t.pass(11)
      expect(await profile(t, one)).toBe(401)
    } finally {
      await t.close()
    }
  })
})
