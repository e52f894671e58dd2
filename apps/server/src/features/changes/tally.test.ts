/** Entries that anyone can cause without a sign-in are limited in the log (decision A20). */
import { describe, expect, test } from 'vitest'
import { describeEngines, startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { admin, person } from '#test/factories.ts'
import { TALLIES_MAX } from './tally.service.ts'

const fail = (t: TestApp, email: string, from: string) =>
  t.call('POST', '/api/auth/login', { body: { email, password: 'is it this one' }, from })
const rows = (t: TestApp, kind: string) =>
  t.deps.db.selectFrom('changes').selectAll().where('kind', '=', kind).orderBy('seq').execute()
/** Moves the clock to the middle of an hour, so that no hour ends during a test. */
const toHalfPast = (t: TestApp) => t.pass(90 * 60 - (Math.floor(t.deps.now().getTime() / 1000) % 3600))

describeEngines('failed sign-ins', (t) => {
  test('of one account, address and hour are one entry with a count [A20]', async () => {
    toHalfPast(t())
    const [adminUser, one] = [await admin(t()), await person(t())]
    for (let n = 0; n < 4; n++) await fail(t(), one.email, '203.0.113.7')
    await fail(t(), one.email, '203.0.113.8')
    t().pass(3600)
    await fail(t(), one.email, '203.0.113.7')
    t().pass(-3600)
    const log = await t().call('GET', `/api/log?person=${one.id}&kind=session`, { as: adminUser })
    const entries = log.body.entries.map(({ address, changes }: { address: string; changes: unknown[] }) => [
      address,
      ...changes,
    ])
    const email = { field: 'email', before: null, after: one.email }
    expect(entries).toEqual([
      ['203.0.113.7', email],
      ['203.0.113.8', email],
      ['203.0.113.7', email, { field: 'times', before: null, after: 4 }],
    ])
    const csv = await t().call('GET', `/api/log/export?person=${one.id}`, { as: adminUser })
    expect(csv.text).toContain(', 4 times"')
  })

  test('of unknown emails are one entry per client address [A20]', async () => {
    for (let n = 0; n < 20; n++) await fail(t(), `nobody${n}@example.test`, '198.51.100.4')
    const found = (await rows(t(), 'session.failed')).filter(({ address }) => address === '198.51.100.4')
    expect(found).toMatchObject([{ subject_id: '', times: 20 }])
    expect(found[0]?.changes).toContain('several addresses')
  })

  test('that are concurrent are all counted [A20]', async () => {
    const one = await person(t())
    await Promise.all(Array.from({ length: 12 }, () => fail(t(), one.email, '192.0.2.1')))
    const found = (await rows(t(), 'session.failed')).filter(({ subject_id }) => subject_id === one.id)
    expect(found).toMatchObject([{ times: 12 }])
  })

  test('have a limit over all client addresses [A20]', async () => {
    toHalfPast(t())
    const hour = t().deps.now().toISOString().slice(0, 13)
    const full = Array.from({ length: TALLIES_MAX }, (_, n) => ({
      at: t().deps.now().toISOString(),
      actor_id: null,
      kind: 'session.failed',
      subject_id: '',
      version: null,
      changes: '[]',
      audience: '[]',
      address: `2001:db8:${n}::`,
      action_id: null,
      tally: `${hour} session.failed  2001:db8:${n}::`,
    }))
    for (let start = 0; start < full.length; start += 100)
      await t()
        .deps.db.insertInto('changes')
        .values(full.slice(start, start + 100))
        .execute()
    const before = (await rows(t(), 'session.failed')).length
    for (let n = 0; n < 10; n++) await fail(t(), `more${n}@example.test`, `203.0.113.${n}`)
    const after = await rows(t(), 'session.failed')
    expect(after.length).toBe(before + 1)
    expect(after.at(-1)).toMatchObject({ address: null, subject_id: '', times: 10 })
  })
})

describe.each(engines)('forgotten passwords on %s', (engine) => {
  test('are one entry with a count, and have a limit over all client addresses [A13, A20]', async () => {
    const t = await startTestApp(engine, {
      RATE_LIMITS: 'on',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'robot@studio.test',
    })
    try {
      toHalfPast(t)
      const requestReset = (n: number, from: string) =>
        t.call('POST', '/api/auth/forgot-password', { body: { email: `n${n}@example.test` }, from })
      for (let n = 0; n < 8; n++) expect((await requestReset(n, '198.51.100.4')).status).toBe(202)
      expect(await rows(t, 'session.forgotten')).toMatchObject([{ times: 8 }])
      await t.deps.db.updateTable('throttles').set({ n: 1000 }).where('key', '=', 'forgotOfAll:all').execute()
      const outbox = () => t.deps.db.selectFrom('outbox').select('id').execute()
      const before = await outbox()
      const reply = await requestReset(9, '203.0.113.1')
      expect([reply.status, reply.body.message]).toEqual([
        429,
        'Too many requests at the moment. Please try again later.',
      ])
      expect(await outbox()).toHaveLength(before.length)
    } finally {
      await t.close()
    }
  })
})
