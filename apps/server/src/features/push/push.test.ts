/** Devices that receive push notifications (decision T69). */
import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { openSession, removeExpiredSessions } from '#server/features/sessions/sessions.service.ts'
import { PASSWORD, signUp } from '#test/accounts.ts'
import { describeEngines } from '#test/app.ts'
import { untilLocked } from '#test/database/open-transaction.ts'
import { admin, type Person, person } from '#test/factories.ts'
import { newBrowser } from '#test/network/push-service.ts'

const SERVICE = 'https://push.example'

describeEngines('devices for push notifications', (t) => {
  const subscribe = (as: Person, body: unknown = newBrowser(SERVICE).subscription) =>
    t().call('POST', '/api/push/subscriptions', { as, body })
  const devicesOf = async (as: Person) =>
    (await t().call('GET', '/api/push/subscriptions', { as })).body.subscriptions
  const stored = async ({ id }: Person) =>
    (
      await t()
        .deps.db.selectFrom('push_subscriptions')
        .select('endpoint')
        .where('user_id', '=', id)
        .execute()
    ).map(({ endpoint }) => endpoint)

  test('subscribe with the key of the installation, a point of P-256 [T69]', async () => {
    const one = await person(t())
    const { body } = await t().call('GET', '/api/push/key', { as: one })
    expect(Object.keys(body)).toEqual(['publicKey'])
    const own = createECDH('prime256v1')
    own.generateKeys()
    expect(own.computeSecret(body.publicKey, 'base64url')).toHaveLength(32)
    expect((await t().call('GET', '/api/push/key', { as: await person(t()) })).body).toEqual(body)
  })

  test('are added, listed, replaced and removed by their owner only [T69]', async () => {
    const [one, two] = [await person(t()), await person(t())]
    const { subscription } = newBrowser(SERVICE)
    const added = await subscribe(one, subscription)
    expect([added.status, Object.keys(added.body)]).toEqual([201, ['_id']])
    const id = added.body._id
    expect(await devicesOf(one)).toEqual([
      { _id: id, device: '', createdAt: expect.any(String), texts: true, current: true },
    ])
    expect((await subscribe(one, { ...subscription, texts: false })).body).toEqual({ _id: id })
    expect(await devicesOf(one)).toMatchObject([{ _id: id, texts: false }])
    // The choice stays when a browser only subscribes again.
    await subscribe(one, subscription)
    expect(await devicesOf(one)).toMatchObject([{ _id: id, texts: false }])
    expect(await devicesOf(two)).toEqual([])
    const path = `/api/push/subscriptions/${id}`
    expect((await t().call('DELETE', path, { as: two })).status).toBe(404)
    expect((await t().call('DELETE', path, { as: one })).status).toBe(200)
    expect((await t().call('DELETE', path, { as: one })).status).toBe(404)
    // The next user of the browser takes it over.
    await subscribe(one, { ...subscription, texts: false })
    await subscribe(two, subscription)
    expect([await devicesOf(one), await devicesOf(two)]).toMatchObject([[], [{ texts: true }]])
  })

  test('are renewed with their keys, without a session [T69]', async () => {
    const one = await person(t())
    const [old, fresh, taken] = [newBrowser(SERVICE), newBrowser(SERVICE), newBrowser(SERVICE)].map(
      ({ subscription }) => subscription,
    )
    const { _id } = (await subscribe(one, { ...old, texts: false })).body
    await subscribe(await person(t()), taken)
    const renew = async (from: unknown, to: unknown) =>
      await t().call('PUT', '/api/push/subscriptions', { body: { old: from, subscription: to } })
    expect((await renew({ ...old, keys: fresh?.keys }, fresh)).status).toBe(404)
    expect((await renew(old, taken)).status).toBe(404)
    expect((await renew(old, { ...fresh, endpoint: 'https://127.0.0.1/x' })).status).toBe(422)
    expect(await stored(one)).toEqual([old?.endpoint])
    const renewed = await renew(old, fresh)
    expect([renewed.status, renewed.body]).toEqual([200, { _id }])
    expect(await stored(one)).toEqual([fresh?.endpoint])
    // The device's choice stays, and it still belongs to this session.
    expect(await devicesOf(one)).toMatchObject([{ _id, texts: false, current: true }])
    expect((await renew(old, fresh)).status).toBe(404)
  })

  test('are not renewed to an address that the browser subscribes at the same time [T69]', async () => {
    const one = await person(t())
    const [old, fresh] = [newBrowser(SERVICE).subscription, newBrowser(SERVICE).subscription]
    const { _id: kept } = (await subscribe(one, old)).body
    const row = await t()
      .deps.db.selectFrom('push_subscriptions')
      .selectAll()
      .where('id', '=', kept)
      .executeTakeFirstOrThrow()
    const added = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const open = t()
      .deps.db.transaction()
      .execute(async (db) => {
        await db
          .insertInto('push_subscriptions')
          .values({ ...row, id: newId(), endpoint: fresh.endpoint })
          .execute()
        added.resolve()
        await begun.promise
        await untilLocked(1)(db)
      })
    await added.promise
    const renewing = t().call('PUT', '/api/push/subscriptions', { body: { old, subscription: fresh } })
    begun.resolve()
    await open
    const reply = await renewing
    expect([reply.status, reply.body.message]).toEqual([
      404,
      "This device doesn't receive push notifications.",
    ])
    expect((await stored(one)).toSorted()).toEqual([old.endpoint, fresh.endpoint].toSorted())
  })

  test('are at most 20 for a person [T69]', async () => {
    const one = await person(t())
    for (let n = 0; n < 21; n += 1) await subscribe(one)
    expect(await devicesOf(one)).toHaveLength(20)
  })

  test.each([
    'http://push.example/x',
    'ftp://push.example/x',
    'https://user:password@push.example/x',
    'https://localhost/x',
    'https://push.localhost./x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://10.1.2.3:8080/x',
    'https://169.254.169.254/latest',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://[fd00::1]/x',
    'nothing',
  ])('are refused at %s [T69]', async (endpoint) => {
    const one = await person(t())
    const reply = await subscribe(one, { ...newBrowser(SERVICE).subscription, endpoint })
    expect(reply.status).toBe(422)
    expect(reply.body.errors[0].path).toBe('endpoint')
    expect(await stored(one)).toEqual([])
  })

  test('are refused at an address that is too long [T69]', async () => {
    const endpoint = `https://push.example/${'x'.repeat(2000)}`
    const reply = await subscribe(await person(t()), { ...newBrowser(SERVICE).subscription, endpoint })
    expect(reply.status).toBe(422)
  })

  test('are refused with keys that cannot be used for encryption [T69]', async () => {
    const one = await person(t())
    const { subscription } = newBrowser(SERVICE)
    const offCurve = Buffer.alloc(65, 7)
    offCurve[0] = 4
    for (const keys of [
      undefined,
      {},
      { ...subscription.keys, auth: 'short' },
      { ...subscription.keys, p256dh: subscription.keys.p256dh.slice(4) },
      { ...subscription.keys, p256dh: offCurve.toString('base64url') },
    ])
      expect([keys, (await subscribe(one, { ...subscription, keys })).status]).toEqual([keys, 422])
  })

  test('end with their session and their account, but not when a session only expires [T69]', async () => {
    const one = await person(t())
    await subscribe(one)
    await t().call('POST', '/api/auth/logout', { as: one })
    expect(await stored(one)).toEqual([])

    const two = await person(t())
    await subscribe(two)
    t().pass(8 * 86_400)
    await removeExpiredSessions(t().deps)
    expect(await stored(two)).toHaveLength(1)
    const adminUser = await admin(t())
    const left = await t().call('PUT', `/api/users/${two.id}`, { as: adminUser, body: { active: false } })
    expect(left.status).toBe(200)
    expect(await stored(two)).toEqual([])

    const three = await person(t())
    await subscribe(three)
    expect(await stored(three)).toHaveLength(1)
    await t().call('DELETE', `/api/users/${three.id}/sessions`, { as: adminUser })
    expect(await stored(three)).toEqual([])
    const four = await person(t())
    await subscribe(four)
    expect((await t().call('DELETE', `/api/users/${four.id}`, { as: adminUser })).status).toBe(200)
    expect(await stored(four)).toEqual([])
  })

  test('move to the new session when the password changes, and others end [T69]', async () => {
    const one = await signUp(t())
    const browser = newBrowser(SERVICE)
    await subscribe(one, browser.subscription)
    const { id } = one
    const other = await t()
      .deps.db.transaction()
      .execute((db) => openSession(db, id, t().deps.now()))
    await subscribe({ ...one, token: other })
    const changed = await t().call('PUT', '/api/auth/password', {
      as: one,
      body: { currentPassword: PASSWORD, newPassword: 'another long secret 7' },
    })
    expect(changed.status).toBe(200)
    expect(await stored(one)).toEqual([browser.subscription.endpoint])
    expect(await devicesOf({ ...one, token: changed.body.token })).toMatchObject([{ current: true }])
  })
})
