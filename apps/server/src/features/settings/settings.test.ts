/** A second step required of everyone (decision A26). */
import { endpoints } from '@task-manager/contract/contract'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/transaction.ts'
import { openSession } from '#server/features/sessions/sessions.service.ts'
import { logIn, PASSWORD, signUp } from '#test/accounts.ts'
import { describeEngines, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { appCode } from '#test/app-code.ts'
import { changedWhileWaiting, untilLocked } from '#test/database/open-transaction.ts'
import { admin, type Person } from '#test/factories.ts'
import { lockTwoStepRequired, putTwoStep } from './settings.repo.ts'

const own = { currentPassword: PASSWORD }

const requireTwoStep = (t: TestApp, as: Person, twoStepRequired: boolean): Promise<Reply> =>
  t.call('PUT', '/api/settings', { as, body: { twoStepRequired } })
const profile = (t: TestApp, as: string | Person): Promise<Reply> =>
  t.call('GET', '/api/auth/profile', { as })
const tasks = async (t: TestApp, as: string | Person): Promise<number> =>
  (await t.call('GET', '/api/tasks', { as })).status
async function setUp(t: TestApp, as: string): Promise<void> {
  const { secret } = (await t.call('POST', '/api/auth/two-step', { as, body: {} })).body
  const code = appCode(secret, t.deps.now().getTime())
  expect((await t.call('PUT', '/api/auth/two-step', { as, body: { code } })).status).toBe(200)
}

describeEngines('a required second step', (t) => {
  let adminUser: Person
  beforeEach(async () => {
    adminUser ??= await admin(t())
    await requireTwoStep(t(), adminUser, false)
  })

  test('is set up at the next sign-in before anything else, and then the session has full rights [A26]', async () => {
    const one = await signUp(t())
    expect((await requireTwoStep(t(), one, true)).status).toBe(403)
    expect((await requireTwoStep(t(), adminUser, true)).body).toEqual({
      twoStepRequired: true,
      membersAddTasks: false,
      sampleTeam: false,
    })
    // Open sessions continue.
    expect([await tasks(t(), one), await tasks(t(), adminUser)]).toEqual([200, 200])
    const { body } = await logIn(t(), one.email)
    expect(body.twoStepNeeded).toBe(true)
    const waiting = (await logIn(t(), one.email)).body.token
    expect((await profile(t(), body.token)).body.twoStepNeeded).toBe(true)
    const refused = await t().call('GET', '/api/tasks', { as: body.token })
    expect([refused.status, refused.body.code]).toEqual([403, 'two_step_needed'])
    await setUp(t(), body.token)
    expect(await tasks(t(), body.token)).toBe(200)
    expect((await profile(t(), body.token)).body.twoStepNeeded).toBeUndefined()
    // The other session ends, because an intruder with the password may have opened it.
    expect(await tasks(t(), waiting)).toBe(401)
    expect((await logIn(t(), one.email)).body.twoStep.ways).toEqual(['totp', 'recovery'])
  })

  test('limits a session to the calls of the set-up [A26]', async () => {
    await requireTwoStep(t(), adminUser, true)
    const one = await signUp(t())
    expect((await profile(t(), one)).body.twoStepNeeded).toBe(true)
    const answered: string[] = []
    for (const [name, { method, path, access }] of endpoints) {
      if (access === 'public' || name === 'logout') continue
      const url = path.replace('{id}', newId()).replace('{itemId}', '1')
      const reply = await t().call(method, url, { as: one })
      if (reply.body?.code !== 'two_step_needed' && reply.status !== 403) answered.push(name)
    }
    expect(answered.sort()).toEqual([
      'addPasskey',
      'confirmTwoStep',
      'getProfile',
      'getTwoStep',
      'listPasskeys',
      'startPasskey',
      'startTwoStep',
    ])
  })

  test('cannot be turned off by its owner, and must be set up again after a reset [A26, A21]', async () => {
    await requireTwoStep(t(), adminUser, true)
    const one = await signUp(t())
    await setUp(t(), one.token)
    expect((await t().call('GET', '/api/auth/two-step', { as: one })).body.required).toBe(true)
    const off = await t().call('DELETE', '/api/auth/two-step', { as: one, body: own })
    expect([off.status, off.body.message]).toEqual([
      409,
      "Two-step sign-in is required here and can't be turned off.",
    ])
    const newPassword = 'another horse battery'
    const changed = await t().call('PUT', '/api/auth/password', { as: one, body: { ...own, newPassword } })
    expect(await tasks(t(), changed.body.token)).toBe(200)
    await t().call('DELETE', `/api/users/${one.id}/two-step`, { as: adminUser })
    const again = await t().call('POST', '/api/auth/login', {
      body: { email: one.email, password: newPassword },
    })
    expect(again.body.twoStepNeeded).toBe(true)
  })

  test('ends sessions that were opened without one, on request [A26]', async () => {
    const [none, has] = [await signUp(t()), await signUp(t())]
    await setUp(t(), has.token)
    const { challenge } = (await logIn(t(), has.email)).body.twoStep
    const code = (await t().call('POST', '/api/auth/two-step/recovery-codes', { as: has, body: own })).body
      .recoveryCodes[0]
    const proven = await t().call('POST', '/api/auth/login/two-step', { body: { challenge, code } })
    const put = (body: object) => t().call('PUT', '/api/settings', { as: adminUser, body })
    expect((await put({ twoStepRequired: true })).status).toBe(200)
    expect([await tasks(t(), none), await tasks(t(), has), await tasks(t(), proven.body.token)]).toEqual([
      200, 200, 200,
    ])
    // A later call with the same setting can still end older sessions.
    const reply = await put({ twoStepRequired: true, endOlderSessions: true })
    expect([reply.status, reply.body]).toEqual([
      200,
      { twoStepRequired: true, membersAddTasks: false, sampleTeam: false },
    ])
    // Only the session that was opened with a second step stays, not the one that set it up.
    expect([await tasks(t(), none), await tasks(t(), has), await tasks(t(), proven.body.token)]).toEqual([
      401, 401, 200,
    ])
    expect(await tasks(t(), adminUser)).toBe(200)
    expect((await logIn(t(), none.email)).body.twoStepNeeded).toBe(true)
    const last = await t()
      .deps.db.selectFrom('changes')
      .select('changes')
      .where('kind', '=', 'settings.two-step')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(last.changes)).toEqual([
      { field: 'sessionsEnded', before: null, after: expect.any(Number) },
    ])
  })

  test('applies to sign-ins at the moment when it is first required [A26]', async () => {
    const none = await signUp(t())
    const isNew = () => t().deps.db.deleteFrom('settings').where('name', '=', 'two_step_required').execute()
    const body = { twoStepRequired: true, endOlderSessions: true }
    await isNew()
    let token = ''
    const earlier = async (db: Tx) => {
      expect(await lockTwoStepRequired(db)).toBe(false)
      token = await openSession(db, none.id, t().deps.now())
    }
    const require = () => t().call('PUT', '/api/settings', { as: adminUser, body })
    const [required] = await changedWhileWaiting(t(), earlier, [require], untilLocked(1))
    expect([required?.status, await tasks(t(), token)]).toEqual([200, 401])
    await isNew()
    const [later] = await changedWhileWaiting(
      t(),
      (db) => putTwoStep(db, true),
      [() => logIn(t(), none.email)],
      untilLocked(1),
    )
    expect(later?.body.twoStepNeeded).toBe(true)
  })

  test('ends limited sessions on all nodes when it is made optional again, and both changes are logged [A26, A20]', async () => {
    await requireTwoStep(t(), adminUser, true)
    const one = await signUp(t())
    const other = await startTestApp(t().engine, {}, t().database)
    try {
      expect(await tasks(other, one)).toBe(403)
      await requireTwoStep(t(), adminUser, false)
      expect([await tasks(t(), one), await tasks(other, one)]).toEqual([401, 401])
      const { body } = await logIn(other, one.email)
      expect([body.twoStepNeeded, await tasks(other, body.token)]).toEqual([undefined, 200])
    } finally {
      await other.close()
    }
    const rows = await t()
      .deps.db.selectFrom('changes')
      .select(['actor_id', 'changes'])
      .where('kind', '=', 'settings.two-step')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    expect(rows.map(({ actor_id }) => actor_id)).toEqual([adminUser.id, adminUser.id])
    expect(JSON.parse(rows[0]?.changes ?? '')).toEqual([
      { field: 'twoStepRequired', before: true, after: false },
    ])
  })
})
