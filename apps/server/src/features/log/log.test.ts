/** The log for administrators (decision A20). */
import { LogEntry, readLog } from '@task-manager/contract/installation/log'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PASSWORD } from '#test/accounts.ts'
import { describeEngines, type Reply, type TestApp } from '#test/app.ts'
import { admin, type Person, person, task } from '#test/factories.ts'
import { FIREFOX } from '#test/network/user-agents.ts'
import { removeOldLog } from './log.service.ts'

let people = 0
const newEmail = () => `logged${++people}@example.test`

const get = (t: TestApp, as: Person, query = ''): Promise<Reply> => t.call('GET', `/api/log${query}`, { as })
async function read(t: TestApp, as: Person, query = ''): Promise<LogEntry[]> {
  const { body } = await get(t, as, query)
  for (const entry of body.entries) z.parse(z.strictObject(LogEntry.shape), entry)
  return z.parse(readLog.returns, body).entries
}
const summary = (entries: LogEntry[]) =>
  entries.map(({ kind, actor, subject, address }) => [kind, actor?.name ?? null, subject.name, address])
async function signUp(t: TestApp, name: string): Promise<Person> {
  const email = newEmail()
  const { body } = await t.call('POST', '/api/auth/register', {
    body: { name, email, password: PASSWORD },
    from: '198.51.100.1',
  })
  return { id: body._id, name, email, token: body.token }
}

describeEngines('the log', (t) => {
  test('has sign-ins and failures with their addresses [A20]', async () => {
    const [adminUser, one] = [await admin(t()), await signUp(t(), 'Ines Duarte')]
    const logIn = (email: string, password: string) =>
      t().call('POST', '/api/auth/login', {
        body: { email, password },
        headers: { 'user-agent': FIREFOX },
        from: '203.0.113.7',
      })
    await logIn(one.email, 'is it this one')
    await logIn(one.email, PASSWORD)
    const nobody = newEmail()
    await logIn(nobody, 'is it this one')
    const own = await read(t(), adminUser, `?person=${one.id}`)
    expect(summary(own)).toEqual([
      ['session.opened', 'Ines Duarte', 'Ines Duarte', '203.0.113.7'],
      ['session.failed', null, 'Ines Duarte', '203.0.113.7'],
      ['user.created', 'Ines Duarte', 'Ines Duarte', '198.51.100.1'],
    ])
    expect(own[0]?.changes).toEqual([{ field: 'device', before: null, after: 'Firefox on macOS' }])
    expect(summary(await read(t(), adminUser, '?kind=session'))[0]).toEqual([
      'session.failed',
      null,
      nobody,
      '203.0.113.7',
    ])
    expect(JSON.stringify(await read(t(), adminUser))).not.toContain('is it this one')
  })

  test('has the actions of administrators, also on deleted accounts [A20]', async () => {
    const [adminUser, one] = [await admin(t(), 'Wanjiku'), await person(t(), 'user', 'Short Stay')]
    const put = (body: object) =>
      t().call('PUT', `/api/users/${one.id}`, { as: adminUser, body, from: '203.0.113.9' })
    await put({ role: 'admin' })
    await put({ role: 'user' })
    await put({ active: false })
    const email = newEmail()
    await t().call('POST', '/api/invitations', { as: adminUser, body: { emails: [email] } })
    const created = await task(t(), adminUser, [adminUser], { title: 'Old news' })
    await t().call('DELETE', `/api/tasks/${created._id}`, { as: adminUser })
    await t().call('GET', '/api/reports/export/users', { as: adminUser })
    await t().call('DELETE', `/api/users/${one.id}`, { as: adminUser })
    const entries = await read(t(), adminUser, `?person=${adminUser.id}`)
    expect(entries.map(({ kind, subject }) => [kind, subject.name])).toEqual([
      ['user.deleted', one.email],
      ['export.users', ''],
      ['task.deleted', 'Old news'],
      ['invitation.created', email],
      ['user.deactivated', 'a former member'],
      ['user.role', 'a former member'],
      ['user.role', 'a former member'],
    ])
    expect(entries[5]?.changes).toEqual([{ field: 'role', before: 'admin', after: 'user' }])
    expect(entries[5]?.address).toBe('203.0.113.9')
    // Ticks, edits and new tasks are in the task's history.
    expect(await read(t(), adminUser, `?person=${adminUser.id}&kind=task`)).toHaveLength(1)
  })

  test('is paged, and filtered by person, kind and time [A20]', async () => {
    const adminUser = await admin(t())
    for (let n = 0; n < 5; n++) {
      t().pass(3600)
      await t().call('GET', '/api/reports/export/users', { as: adminUser })
    }
    const all = await read(t(), adminUser, `?person=${adminUser.id}&kind=export`)
    expect(all).toHaveLength(5)
    const pages: LogEntry[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: Reply = await get(
        t(),
        adminUser,
        `?person=${adminUser.id}&kind=export&limit=2${cursor && `&cursor=${cursor}`}`,
      )
      pages.push(...body.entries)
      cursor = body.nextCursor
      if (cursor) expect((await get(t(), adminUser, `?cursor=${cursor}`)).status).toBe(400)
    }
    expect(pages).toEqual(all)
    const [newest, , middle] = all
    const between = await read(t(), adminUser, `?person=${adminUser.id}&from=${middle?.at}&to=${newest?.at}`)
    expect(between.map(({ at }) => at)).toEqual(all.slice(1, 3).map(({ at }) => at))
    const day = String(newest?.at).slice(0, 10)
    expect(
      (await read(t(), adminUser, `?person=${adminUser.id}&from=${day}&to=${day}`)).length,
    ).toBeGreaterThan(0)
    const open = await read(t(), adminUser, `?person=${adminUser.id}&from=${day}&to=9999-12-31`)
    expect(open.length).toBeGreaterThan(0)
  })

  test.each([
    'person=me',
    'kind=nothing',
    'from=yesterday',
    'to=2026-13-40',
    'from=2026-02-30T99:00Z',
    'from=2026-02-30',
    'to=2026-02-30T08:00Z',
  ])('refuses the filter %s by its name [A20]', async (query) => {
    const reply = await get(t(), await admin(t()), `?${query}`)
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, query.split('=')[0]])
  })

  test('is exported as CSV without formulas, for administrators [A20]', async () => {
    const [adminUser, one] = [await admin(t(), '=2+5, "quoted"'), await person(t())]
    await t().call('PUT', `/api/users/${one.id}`, {
      as: adminUser,
      body: { role: 'admin' },
      from: '203.0.113.9',
    })
    expect((await t().call('GET', '/api/log/export', { as: await person(t()) })).status).toBe(403)
    const reply = await t().call('GET', `/api/log/export?person=${one.id}`, { as: adminUser })
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="log.csv"',
    })
    const [head, row, end] = reply.text.split('\r\n')
    expect(head).toBe('\uFEFF"When (UTC)","Who","What","Kind","From"')
    expect(row).toMatch(/^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d",/)
    expect(row).toContain(
      `"'=2+5, ""quoted""","Made ${one.name} an administrator","Accounts and roles","203.0.113.9"`,
    )
    expect(end).toBe('')
    expect((await read(t(), adminUser, '?kind=export'))[0]?.kind).toBe('export.log')
  })

  test('is kept for AUDIT_DAYS, the history of tasks without limit [A20, T22]', async () => {
    const adminUser = await admin(t())
    const created = await task(t(), adminUser, [adminUser])
    await t().call('DELETE', `/api/tasks/${created._id}`, { as: adminUser })
    await signUp(t(), 'Long Ago')
    t().pass(401 * 24 * 3600)
    const later = await admin(t())
    await t().call('GET', '/api/reports/export/users', { as: later })
    await removeOldLog(t().deps)
    const kinds = (await read(t(), later)).map(({ kind }) => kind)
    expect(kinds).toContain('export.users')
    expect(kinds).toContain('task.deleted')
    expect(kinds.filter((kind) => !kind.startsWith('task.') && kind !== 'export.users')).toEqual([])
  })
})
