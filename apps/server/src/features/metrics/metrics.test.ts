/** `/metrics`: who may read it, what it counts, and what it never says. */
import { describe, expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { consumeChanges } from '#server/features/changes/change-consumer.service.ts'
import { enqueue } from '#server/features/outbox/outbox.service.ts'
import { describeEngines, startTestApp, type TestApp } from '#test/app.ts'
import { startOnSilentPostgres } from '#test/database/silent-postgres.ts'
import { admin, person, task } from '#test/factories.ts'
import { openLive } from '#test/live.ts'

const METRICS_TOKEN = 'abcdefghijklmnop'
const settings = { METRICS_TOKEN }

const scrape = async (t: TestApp): Promise<string> => {
  const { status, text } = await t.call('GET', '/metrics', { as: METRICS_TOKEN })
  expect(status).toBe(200)
  return text
}

/** The value of a series of the product; undefined: missing. */
function figure(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`task_manager_${series} `))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
}

const calls = (route: string, method: string, status: number): string =>
  `http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`

describe('who may read the metrics', () => {
  test('nobody while METRICS_TOKEN is unset: 404, and nothing is counted [api 1]', async () => {
    const t = await startTestApp('sqlite')
    try {
      for (const as of [undefined, '', METRICS_TOKEN, await admin(t)])
        expect(await t.call('GET', '/metrics', { as })).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        })
      expect(t.app.metrics).toBe(null)
    } finally {
      await t.close()
    }
  })

  test('callers with the token, and no administrator: 401 [api 1]', async () => {
    const t = await startTestApp('sqlite', settings)
    try {
      const almost = METRICS_TOKEN.slice(0, -1)
      for (const as of [undefined, almost, `${METRICS_TOKEN}x`, METRICS_TOKEN.toUpperCase(), await admin(t)])
        expect(await t.call('GET', '/metrics', { as })).toMatchObject({
          status: 401,
          headers: { 'www-authenticate': 'Bearer' },
          body: { code: 'unauthorized' },
        })
      expect((await t.call('GET', `/metrics?token=${METRICS_TOKEN}`)).status).toBe(401)
      for (const scheme of ['Bearer', 'bearer']) {
        const headers = { authorization: `${scheme} ${METRICS_TOKEN}` }
        const { status, headers: sent } = await t.call('GET', '/metrics', { headers })
        expect([status, sent['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
      }
    } finally {
      await t.close()
    }
  })
})

describeEngines(
  'the figures',
  (t) => {
    test('count calls by the pattern of their route [api 1]', async () => {
      const adminUser = await admin(t())
      const before = await scrape(t())
      const { _id } = await task(t(), adminUser, [adminUser])
      for (let n = 0; n < 3; n++) await t().call('GET', `/api/tasks/${_id}`, { as: adminUser })
      await t().call('GET', `/api/tasks/${newId()}`, { as: adminUser })
      await t().call('GET', '/no-such-page/of-anyone')
      const text = await scrape(t())
      const more = (series: string) => (figure(text, series) ?? 0) - (figure(before, series) ?? 0)
      expect(more(calls('/api/tasks/{id}', 'GET', 200))).toBe(3)
      expect(more(calls('/api/tasks/{id}', 'GET', 404))).toBe(1)
      expect(more(calls('/api/tasks', 'POST', 201))).toBe(1)
      expect(text).toMatch(/_bucket\{le="0\.005",route="\/api\/tasks\/\{id\}",method="GET",status="200"\} \d/)
    })

    test('count sign-ins and refusals [api 1]', async () => {
      const member = await person(t())
      const before = await scrape(t())
      const account = { name: 'New', email: `new-${newId()}@example.test`, password: 'A good password 1' }
      const { name: _, ...credentials } = account
      const login = (body: unknown) => t().call('POST', '/api/auth/login', { body })
      expect((await t().call('POST', '/api/auth/register', { body: account })).status).toBe(201)
      expect((await login(credentials)).status).toBe(200)
      expect((await login({ ...credentials, password: 'not the password' })).status).toBe(401)
      expect((await t().call('GET', '/api/enquiries', { as: member })).status).toBe(403)
      const after = await scrape(t())
      const more = (series: string) => (figure(after, series) ?? 0) - (figure(before, series) ?? 0)
      expect(more('sign_ins_total{outcome="failed"}')).toBe(1)
      expect(more('sign_ins_total{outcome="signed_up"}')).toBe(1)
      expect(more('sign_ins_total{outcome="succeeded"}')).toBe(1)
      expect(more('problems_total{code="unauthorized"}')).toBe(1)
      expect(more('problems_total{code="forbidden"}')).toBe(1)
    })

    test('show streams, emails, push notifications and unread changes [api 1]', async () => {
      const adminUser = await admin(t())
      const { deps } = t()
      const now = deps.now()
      const live = await openLive(t(), adminUser)
      await consumeChanges(deps.db, 'inbox', async () => {})
      await task(t(), adminUser, [adminUser])
      const mail = { kind: 'reset', recipient: 'a@example.test', subject: 'A', text: 'A' }
      await deps.db.transaction().execute(async (db) => {
        await enqueue(deps, db, mail, now)
        await enqueue(deps, db, { ...mail, refused: 'no such address' }, now)
      })
      const at = new Date(now.getTime() - 60_000).toISOString()
      const device = { id: newId(), user_id: adminUser.id, session_hash: null, created_at: at, device: '' }
      await deps.db
        .insertInto('push_subscriptions')
        .values({ ...device, endpoint: `https://push.test/${device.id}`, p256dh: '', auth: '', texts: 1 })
        .execute()
      await deps.db
        .insertInto('inbox_pushes')
        .values({
          id: newId(),
          subscription_id: device.id,
          user_id: adminUser.id,
          kind: 'assigned',
          subject_id: newId(),
          actor_id: null,
          comment_id: null,
          detail: '',
          attempts: 0,
          due_at: at,
          expires_at: at,
        })
        .execute()
      const text = await scrape(t())
      live.close()
      expect(figure(text, 'live_streams')).toBe(1)
      // A stream that lasts for hours is not measured as a slow answer.
      expect(text).not.toContain('route="/api/events"')
      expect(figure(text, 'outbox_emails{state="pending"}')).toBeGreaterThanOrEqual(1)
      expect(figure(text, 'outbox_emails{state="failed"}')).toBe(1)
      expect(figure(text, 'push_queue')).toBe(1)
      expect(figure(text, 'push_overdue_seconds')).toBeGreaterThanOrEqual(60)
      expect(figure(text, 'log_reader_lag_changes{reader="inbox"}')).toBe(1)
      expect(figure(text, 'log_reader_lag_seconds{reader="inbox"}')).toBeGreaterThanOrEqual(0)
      expect(figure(text, 'database_connections_max')).toBe(t().engine === 'sqlite' ? 1 : 10)
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
      expect(text).toMatch(/^process_resident_memory_bytes \d/m)
      expect(text).toMatch(/^process_cpu_seconds_total \d/m)
      expect(text).toMatch(/^process_start_time_seconds \d/m)
      expect(text).toMatch(/^nodejs_heap_size_used_bytes \d/m)
      // Observing every garbage collection slows down lists.
      expect(text).not.toContain('nodejs_gc_')
    })

    test('show the age of the last good backup and its rehearsal [api 1]', async () => {
      expect(figure(await scrape(t()), 'backup_age_seconds')).toBe(undefined)
      const ago = (hours: number) => new Date(t().deps.now().getTime() - hours * 3_600_000).toISOString()
      const row = { running: null, night: null, share: 0, bytes: 1, contents: null, detail: '', place: '' }
      const none = { link_hash: null, link_until: null, state: 'made' as const }
      const backup = (hours: number, ok: 0 | 1) => ({
        ...row,
        ...none,
        id: newId(),
        name: `${hours}`,
        touched_at: ago(hours),
        made_at: ago(hours),
        rehearsed_at: ago(hours - 1),
        rehearsed_ok: ok,
        rehearsed_detail: '',
      })
      await t()
        .deps.db.insertInto('backups')
        .values([backup(50, 1), backup(26, 1), backup(2, 0)])
        .execute()
      const text = await scrape(t())
      expect(figure(text, 'backups_good')).toBe(2)
      expect(Math.round((figure(text, 'backup_age_seconds') ?? 0) / 3600)).toBe(26)
      expect(figure(text, 'backup_rehearsal_ok')).toBe(0)
      expect(Math.round((figure(text, 'backup_rehearsal_age_seconds') ?? 0) / 3600)).toBe(1)
    })

    test('have no ids, addresses or texts in their labels [api 1]', async () => {
      const adminUser = await admin(t(), 'Label Reader')
      const { _id } = await task(t(), adminUser, [adminUser], { title: 'Labelled title' })
      const secret = 'SecretWord'
      for (const url of [
        `/api/tasks/${_id}`,
        `/api/users/${adminUser.id}`,
        `/api/tasks?q=${secret}`,
        `/${secret}`,
      ])
        await t().call('GET', url, { as: adminUser, from: '203.0.113.77' })
      await t().call('GET', `/api/${secret}/${_id}`)
      await t().call('POST', `/${secret}`)
      await t().call('POST', '/api/auth/login', { body: { email: `${secret}@example.test`, password: 'x' } })
      const text = await scrape(t())
      for (const part of [
        _id,
        adminUser.id,
        adminUser.email,
        adminUser.name,
        secret,
        '203.0.113.77',
        METRICS_TOKEN,
      ])
        expect(text).not.toContain(part)
      const labels = [...text.matchAll(/(\w+)="([^"]*)"/g)].filter(([, name]) => name !== 'le')
      expect(labels.length).toBeGreaterThan(100)
      for (const [, name, value] of labels) {
        expect.soft(value, name).toMatch(/^[\w/{}*:.-]+$/)
        expect.soft(value, name).not.toMatch(/[0-9a-f]{8}-|@|\d{6}/)
      }
    })
  },
  settings,
)

test('a silent PostgreSQL leaves out its figures, and the process still answers [api 1]', async () => {
  const { t, silence, elapsed, close } = await startOnSilentPostgres(settings)
  try {
    expect(figure(await scrape(t), 'outbox_emails{state="sent"}')).toBe(0)
    silence()
    const text = await scrape(t)
    expect(elapsed()).toBeLessThan(9000)
    expect(figure(text, 'check_ok{check="database"}')).toBe(0)
    expect(figure(text, 'outbox_emails{state="sent"}')).toBe(undefined)
    expect(figure(text, 'outbox_overdue_seconds')).toBe(undefined)
    expect(figure(text, 'database_connections_max')).toBe(10)
  } finally {
    await close()
  }
})
