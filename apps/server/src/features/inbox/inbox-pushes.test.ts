/** Push notifications of events, to a push service on this machine (decision T69). */
import { createPublicKey, verify } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deps } from '#server/core/deps.ts'
import { sendReminders } from '#server/features/notices/notices.service.ts'
import { describeEngines } from '#test/app.ts'
import { admin, mention, type Person, person, task } from '#test/factories.ts'
import { sendEnquiry } from '#test/forms.ts'
import { type Browser, newBrowser, type PushService, startPushService } from '#test/network/push-service.ts'
import { feedInbox, remindInbox } from './feed.service.ts'
import { deliverPushes } from './inbox-pushes.service.ts'

const never = new AbortController().signal
const MINUTE_MS = 60_000

let service: PushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(() => service.answer(201))

describeEngines(
  'push notifications',
  (t) => {
    // Devices of earlier tests would get leftover events, and some of them never answer.
    beforeEach(async () => {
      await t().deps.db.deleteFrom('push_subscriptions').execute()
    })
    const later = (ms: number): Deps => ({
      ...t().deps,
      now: () => new Date(t().deps.now().getTime() + ms),
    })
    /** Feeds the inbox, and sends what is due after a while. */
    const deliver = async (ms = 10_000): Promise<void> => {
      await feedInbox(t().deps)
      await deliverPushes(later(ms), never)
    }
    const received = ({ path }: Browser) => service.received.filter((each) => each.path === path)
    const messages = (browser: Browser) => received(browser).map((each) => browser.read(each))
    const choose = (as: Person, body: unknown) => t().call('PUT', '/api/auth/notifications', { as, body })
    const subscribe = async (as: Person, more: object = {}): Promise<Browser> => {
      const browser = newBrowser(service.origin)
      const reply = await t().call('POST', '/api/push/subscriptions', {
        as,
        body: { ...browser.subscription, ...more },
      })
      expect(reply.status).toBe(201)
      return browser
    }
    const all = { inbox: true, push: true }
    const team = async () => {
      const [adminUser, one] = [await admin(t(), 'Amani'), await person(t())]
      await feedInbox(t().deps)
      await choose(one, {
        kinds: { assigned: all, commented: all, mentioned: all, due: all, unassigned: all },
      })
      return { adminUser, one, browser: await subscribe(one) }
    }
    const comment = async (as: Person, taskId: string, text: string): Promise<string> =>
      (await t().call('POST', `/api/tasks/${taskId}/comments`, { as, body: { text } })).body.comment._id
    const waiting = async () => (await t().deps.db.selectFrom('inbox_pushes').selectAll().execute()).length

    test('are encrypted for the browser, signed by the installation, and sent once by several nodes [T69]', async () => {
      const { adminUser, one, browser } = await team()
      const { _id } = await task(t(), adminUser, [one], { title: 'Paint "the" shop' })
      await deliver(1000)
      expect(messages(browser)).toEqual([])
      await Promise.all([deliver(), deliverPushes(later(10_000), never)])
      expect(messages(browser)).toEqual([
        { title: 'Paint "the" shop', body: 'Amani assigned you', url: `/tasks/${_id}` },
      ])
      await deliver(2 * 86_400_000)
      expect(received(browser)).toHaveLength(1)
      const { authorization = '', ttl, 'content-encoding': encoding } = received(browser)[0]?.headers ?? {}
      expect([ttl, encoding]).toEqual(['86400', 'aes128gcm'])
      const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(authorization) ?? []
      const { publicKey } = (await t().call('GET', '/api/push/key', { as: one })).body
      expect(key).toBe(publicKey)
      const [head, claims = '', signature = ''] = token.split('.')
      expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
        aud: service.origin,
        sub: 'https://studio.test',
      })
      const point = Buffer.from(publicKey, 'base64url')
      const jwk = {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      }
      const signed = verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
      expect(signed).toBe(true)
    })

    test('contain the comment, no texts for a device that chose none, and at most 3,000 bytes [T69]', async () => {
      const { adminUser, one, browser } = await team()
      const silent = await subscribe(one, { texts: false })
      const { _id } = await task(t(), adminUser, [one], { title: '"\\'.repeat(60) })
      await deliver()
      await comment(adminUser, _id, `Secret ${'"ö\u0007'.repeat(1000)}`)
      await deliver()
      const [first, second] = messages(browser)
      expect(first?.title).toBe('"\\'.repeat(60))
      expect(second?.body).toMatch(/^Amani commented: "Secret "ö/)
      expect(Buffer.byteLength(JSON.stringify(second))).toBeLessThanOrEqual(3000)
      expect(received(browser).every(({ body }) => body.length <= 4096)).toBe(true)
      expect(messages(silent)).toEqual([
        { title: 'Task Manager', body: 'You have a new notification.', url: `/tasks/${_id}` },
        { title: 'Task Manager', body: 'You have a new notification.', url: `/tasks/${_id}` },
      ])
    })

    test('are not sent once the event was seen, deleted, muted, turned off, or is no longer for the person [T69]', async () => {
      const { adminUser, one, browser } = await team()
      const { _id: read } = await task(t(), adminUser, [one])
      const { _id: kept } = await task(t(), adminUser, [one])
      await feedInbox(t().deps)
      await t().call('POST', '/api/inbox/read', { as: one, body: { all: true } })
      const gone = await comment(adminUser, read, 'Deleted secret')
      await feedInbox(t().deps)
      await t().call('DELETE', `/api/comments/${gone}`, { as: adminUser })
      await deliver()
      expect(messages(browser)).toEqual([])

      await comment(adminUser, kept, 'For a muted task')
      await feedInbox(t().deps)
      await t().call('PUT', `/api/tasks/${kept}/following`, { as: one, body: { following: false } })
      await comment(adminUser, read, 'After the person left')
      await feedInbox(t().deps)
      await t().call('PATCH', `/api/tasks/${read}`, { as: adminUser, body: { assignedTo: [adminUser.id] } })
      await choose(one, { kinds: { unassigned: { push: false } } })
      await deliver()
      expect(messages(browser)).toEqual([])

      await choose(one, { kinds: { mentioned: { push: true } } })
      await comment(adminUser, kept, `${mention(one)} in a muted task`)
      await deliver()
      expect(messages(browser).map(({ body }) => body)).toEqual([
        `Amani mentioned you: "@${one.name} in a muted task"`,
      ])
      await comment(adminUser, kept, `${mention(one)} again`)
      await feedInbox(t().deps)
      await choose(one, { kinds: { mentioned: { push: false } } })
      await deliver()
      expect(received(browser)).toHaveLength(1)
      expect(await waiting()).toBe(0)
    })

    test('are not sent to a browser in which someone else signs in while they are stored [T69]', async () => {
      const { adminUser, one, browser } = await team()
      const other = await person(t())
      await task(t(), adminUser, [one], { title: 'A secret' })
      await feedInbox(t().deps)
      // The last step of subscribing as the other user. The step before, emptying the queue, preceded the event.
      await t()
        .deps.db.updateTable('push_subscriptions')
        .set({ user_id: other.id })
        .where('user_id', '=', one.id)
        .execute()
      await deliver()
      expect([messages(browser), await waiting()]).toEqual([[], 0])
    })

    test('wait for the end of quiet hours, also of those that were chosen meanwhile [T69]', async () => {
      const { adminUser, one, browser } = await team()
      await task(t(), adminUser, [one])
      await feedInbox(t().deps)
      const hour = (h: number) =>
        `${String((t().deps.now().getUTCHours() + h + 24) % 24).padStart(2, '0')}:00`
      await t().call('PUT', '/api/auth/profile', { as: one, body: { timeZone: 'UTC' } })
      await choose(one, { quiet: { from: hour(-1), to: hour(3) } })
      await deliver()
      await deliver(90 * MINUTE_MS)
      expect(received(browser)).toEqual([])
      await deliver(3 * 60 * MINUTE_MS + MINUTE_MS)
      expect(received(browser)).toHaveLength(1)
    })

    test('are retried after an error, for a day, at the time that the service requests [T69]', async () => {
      const { adminUser, one, browser } = await team()
      await task(t(), adminUser, [one])
      service.answer(429, { 'retry-after': '600' })
      await deliver()
      await deliver(5 * MINUTE_MS)
      expect(received(browser)).toHaveLength(1)
      service.answer(503)
      await deliver(11 * MINUTE_MS)
      expect(received(browser)).toHaveLength(2)
      service.answer(201)
      await deliver(20 * MINUTE_MS)
      expect(received(browser)).toHaveLength(3)
      await task(t(), adminUser, [one])
      await feedInbox(t().deps)
      await deliver(2 * 86_400_000)
      expect([received(browser).length, await waiting()]).toEqual([3, 0])
    })

    test.each(['999999999999', '1e300'])(
      'are postponed by a day at most, not by %s s [T69]',
      async (seconds) => {
        const { adminUser, one, browser } = await team()
        await task(t(), adminUser, [one])
        service.answer(503, { 'retry-after': seconds })
        await feedInbox(t().deps)
        const stop = new AbortController()
        const delivery = deliverPushes(later(10_000), stop.signal)
        await Promise.race([delivery, setTimeout(1000)])
        stop.abort()
        await delivery
        expect(received(browser)).toHaveLength(1)
        const { due_at } = await t()
          .deps.db.selectFrom('inbox_pushes')
          .select('due_at')
          .where('user_id', '=', one.id)
          .executeTakeFirstOrThrow()
        expect(Date.parse(due_at) - t().deps.now().getTime()).toBeLessThan(86_400_000 + MINUTE_MS)
        await deliver(2 * 86_400_000)
        expect([received(browser).length, await waiting()]).toEqual([1, 0])
      },
    )

    test.each([404, 410])('end when the push service answers %i [T69]', async (status) => {
      const { adminUser, one } = await team()
      await task(t(), adminUser, [one])
      service.answer(status)
      await deliver()
      expect((await t().call('GET', '/api/push/subscriptions', { as: one })).body.subscriptions).toEqual([])
      expect(await waiting()).toBe(0)
    })

    test('are combined for many events at once [T69]', async () => {
      const { adminUser, one, browser } = await team()
      for (let n = 0; n < 4; n += 1) await task(t(), adminUser, [one])
      await deliver()
      expect(messages(browser)).toEqual([
        { title: 'Task Manager', body: 'You have 4 new notifications.', url: '/inbox' },
      ])
    })

    test('of slow devices do not delay those of other people [T69]', async () => {
      const { adminUser, one, browser: own } = await team()
      const slow = [own, ...(await Promise.all(Array.from({ length: 19 }, () => subscribe(one))))]
      for (const { path } of slow) service.hang(path)
      const other = await person(t())
      await choose(other, { kinds: { assigned: all } })
      const browsers = [await subscribe(other), await subscribe(other)]
      for (let n = 0; n < 3; n += 1) await task(t(), adminUser, [one])
      await feedInbox(t().deps)
      await task(t(), adminUser, [other])
      await feedInbox(later(1000))
      const stop = new AbortController()
      const delivery = deliverPushes(later(10_000), stop.signal)
      await expect.poll(() => browsers.map((each) => received(each).length)).toEqual([1, 1])
      const tried = slow.filter((each) => received(each).length > 0)
      expect(tried).toHaveLength(5)
      // A message that becomes due while the slow devices are pending is sent, too.
      await task(t(), adminUser, [other])
      await feedInbox(t().deps)
      await expect
        .poll(() => browsers.map((each) => received(each).length), { timeout: 5000 })
        .toEqual([2, 2])
      stop.abort()
      await delivery
      // After a failure, the other messages to the device are postponed with it.
      expect(slow.flatMap((each) => received(each))).toHaveLength(5)
    })

    test('remind of a due task, unless it was done before [T69]', async () => {
      const { adminUser, one, browser } = await team()
      await choose(one, { kinds: { assigned: { push: false } } })
      const { _id } = await task(t(), adminUser, [one], { title: 'Pay', dueDate: '2030-05-17' })
      const { _id: done } = await task(t(), adminUser, [one], { title: 'Done', dueDate: '2030-05-17' })
      await feedInbox(t().deps)
      const remind = (taskId: string) => ({ taskId, dueDate: '2030-05-17', due: 'today' as const })
      await t()
        .deps.db.transaction()
        .execute((db) => remindInbox(t().deps, db, one.id, [remind(_id), remind(done)]))
      await t().call('PATCH', `/api/tasks/${done}`, { as: adminUser, body: { status: 'Completed' } })
      await deliver()
      expect(messages(browser)).toEqual([{ title: 'Pay', body: 'Due today', url: `/tasks/${_id}` }])
    })

    test('remind once of an overdue task, even without emails [T69, A17]', async () => {
      const { adminUser, one, browser } = await team()
      await task(t(), adminUser, [one], { title: 'Pay', dueDate: '2030-05-17' })
      for (const day of ['2030-05-20', '2030-05-21']) {
        const morning = { ...t().deps, now: () => new Date(`${day}T23:00:00Z`) }
        await sendReminders(morning)
        await deliverPushes({ ...morning, now: () => new Date(`${day}T23:01:00Z`) }, never)
      }
      expect(messages(browser)).toMatchObject([{ title: 'Pay', body: 'Overdue since 17th May' }])
    })

    test('notify administrators of an enquiry [T69]', async () => {
      const adminUser = await admin(t())
      await choose(adminUser, { kinds: { enquiry: { push: true } } })
      const browser = await subscribe(adminUser)
      await sendEnquiry(t(), { from_name: 'Zawadi' })
      await deliver()
      expect(messages(browser)).toMatchObject([{ body: 'New enquiry from Zawadi' }])
    })
  },
  { PUSH_PRIVATE: 'on', PUBLIC_URL: 'https://studio.test' },
)
