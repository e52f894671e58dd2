/** The health page of a running server (decision A30). */
import type { Finding } from '@task-manager/contract/installation/health'
import { expect, test } from 'vitest'
import { newProbe, PROBE, SEEN } from '#server/features/health/probe.service.ts'
import { holdFromCli, resumeFromCli } from '#server/features/outbox/hold.service.ts'
import { enqueue } from '#server/features/outbox/outbox.service.ts'
import { describeEngines, type Reply } from '#test/app.ts'
import { admin, person, taskBody } from '#test/factories.ts'

const findingsOf = (reply: Reply, title: string): Finding[] =>
  reply.body.findings.filter((finding: Finding) => finding.title === title)

describeEngines('the health of a server', (t) => {
  const read = (as: { token: string }) => t().call('GET', '/api/health', { as })
  const again = (as: { token: string }) => t().call('POST', '/api/health', { as })

  test('is for administrators [A30]', async () => {
    const member = await person(t())
    for (const method of ['GET', 'POST'] as const) {
      expect((await t().call(method, '/api/health')).status).toBe(401)
      expect((await t().call(method, '/api/health', { as: member })).status).toBe(403)
    }
  })

  test('has a finding of each check, with a description and advice [A30]', async () => {
    const adminUser = await admin(t())
    const reply = await read(adminUser)
    expect(reply.status).toBe(200)
    expect(findingsOf(reply, 'Database')).toEqual([
      {
        check: 'database',
        title: 'Database',
        state: 'ok',
        detail: expect.stringMatching(/Saved in \d+ ms\.$/),
        advice: '',
      },
    ])
    for (const title of ['Database version', 'Backups', 'Email server', 'Nodes'])
      expect(findingsOf(reply, title)).toMatchObject([{ state: 'ok' }])
    for (const { state, advice } of reply.body.findings as Finding[])
      expect(advice === '').toBe(state === 'ok')
  })

  test('warns while notifications are on hold, which are not overdue [A29, A30]', async () => {
    const adminUser = await admin(t())
    const { deps } = t()
    expect(findingsOf(await again(adminUser), 'Notifications on hold')).toEqual([])
    await holdFromCli(deps)
    const mail = {
      kind: 'assigned',
      recipient: 'a@example.test',
      subject: 's',
      text: 't',
      holdable: true as const,
    }
    const old = new Date(deps.now().getTime() - 2 * 3_600_000)
    await deps.db.transaction().execute((db) => enqueue(deps, db, mail, old))
    t().pass(2)
    const found = await again(adminUser)
    expect(findingsOf(found, 'Notifications on hold')).toMatchObject([
      { state: 'warn', detail: 'Notifications were put on hold. Emails waiting: 1.' },
    ])
    expect(findingsOf(found, 'Waiting emails').map(({ state }) => state)).not.toContain('warn')
    await resumeFromCli(deps, 'discard')
  })

  test('reveals addresses only to calls with its own signature, for a minute [A30]', async () => {
    const { db, now } = t().deps
    const call = async (probe: string) => {
      const headers = { [PROBE]: probe, 'x-forwarded-for': '198.51.100.7' }
      return (await t().call('GET', '/healthz', { headers, from: '192.0.2.1' })).headers[SEEN]
    }
    const probe = await newProbe(db, now())
    expect(JSON.parse(String(await call(probe)))).toEqual({
      peer: '192.0.2.1',
      client: '192.0.2.1',
      forwarded: true,
      trusted: false,
    })
    expect(await call(`9${probe}`)).toBeUndefined()
    expect(await call('')).toBeUndefined()
    t().pass(61)
    expect(await call(probe)).toBeUndefined()
  })

  test('is checked once for concurrent callers, and again after a minute or on request [A30]', async () => {
    const adminUser = await admin(t())
    t().pass(120)
    const [one, other] = await Promise.all([read(adminUser), again(adminUser)])
    expect(one.body).toEqual(other.body)
    t().pass(30)
    expect((await read(adminUser)).body.checkedAt).toBe(one.body.checkedAt)
    const rechecked = await again(adminUser)
    expect(rechecked.body.checkedAt > one.body.checkedAt).toBe(true)
    t().pass(90)
    expect((await read(adminUser)).body.checkedAt > rechecked.body.checkedAt).toBe(true)
  })

  test('warns of a clock that was set back, and of old backups [A30]', async () => {
    const adminUser = await admin(t())
    t().pass(3600)
    await t().call('POST', '/api/tasks', { as: adminUser, body: taskBody([adminUser]) })
    t().pass(-3590)
    expect(findingsOf(await again(adminUser), 'Clock')).toMatchObject([{ state: 'warn' }])
    t().pass(5 * 86_400)
    const late = await again(await admin(t()))
    expect(findingsOf(late, 'Backups')).toMatchObject([{ state: 'warn', detail: 'There is no backup yet.' }])
  })
})
