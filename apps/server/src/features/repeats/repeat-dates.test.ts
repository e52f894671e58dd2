import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { type Person, person } from '#test/factories.ts'
import { adminFor } from '#test/people.ts'
import { repeatingTasks } from '#test/repeating-tasks.ts'

const DAY_SECONDS = 86_400

describeEngines('dates of repeats', (t) => {
  const adminUser = adminFor(t)
  const { day, make, status, complete, following, patch, skip, count } = repeatingTasks(t, adminUser)

  test("counted from completion it uses the person's day, and reopening creates no second task [T75]", async () => {
    const far = await person(t())
    const zone = { timeZone: 'Pacific/Kiritimati' }
    expect((await t().call('PUT', '/api/auth/profile', { as: far, body: zone })).status).toBe(200)
    const today = new Date(t().deps.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
    const title = `Done${far.id.slice(-8)}`
    const created = await make([far], {
      title,
      dueDate: day(30),
      repeat: { rule: 'FREQ=DAILY', from: 'done' },
    })
    const next = await following(far, created)
    expect(Date.parse(next.dueDate) - Date.parse(today)).toBe(DAY_SECONDS * 1000)
    await status(far, created, 'Pending')
    t().pass(2 * DAY_SECONDS)
    await complete(far, created)
    expect(await count(title)).toBe(2)
  })

  test('a task finished early is counted from its completion, and on given days is after its date [T75]', async () => {
    const one = await person(t())
    const early = (rule: string, dueDate: string) => make([one], { dueDate, repeat: { rule, from: 'done' } })
    expect((await following(one, await early('FREQ=DAILY', day(1)))).dueDate).toBe(day(1))
    // The last days of months far ahead.
    const monthly = await early('FREQ=MONTHLY;BYMONTHDAY=-1', '2035-06-30')
    expect((await following(one, monthly)).dueDate).toBe('2035-07-31')
    const weekly = await early('FREQ=WEEKLY;BYDAY=FR', '2035-06-29')
    expect((await following(one, weekly)).dueDate).toBe('2035-07-06')
  })

  test.each([
    ['FREQ=MONTHLY', '2031-01-31', ['2031-02-28', '2031-03-31', '2031-04-30']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2031-01-31', ['2031-02-28', '2031-03-31']],
    ['FREQ=YEARLY', '2032-02-29', ['2033-02-28', '2034-02-28', '2035-02-28', '2036-02-29']],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2031-01-31', ['2031-02-28', '2031-03-28', '2031-04-25']],
    ['FREQ=DAILY', '2031-03-29', ['2031-03-30', '2031-03-31']],
  ])('keeps its day: %s from %s [T75]', async (rule, dueDate, dates) => {
    let one = await make([await person(t())], { dueDate, repeat: { rule } })
    const seen: string[] = []
    while (seen.length < dates.length) {
      one = await following(adminUser, one)
      seen.push(one.dueDate)
    }
    expect(seen).toEqual(dates)
  })

  test('a task completed late is followed by one task, on the first date that is not past [T75]', async () => {
    const one = await person(t())
    const title = `Late${one.id.slice(-8)}`
    const created = await make([one], { title, dueDate: day(-10), repeat: { rule: 'FREQ=DAILY;INTERVAL=3' } })
    expect((await following(one, created)).dueDate).toBe(day(2))
    expect(await count(title)).toBe(2)
  })

  test('a series ends on its day or after its number of tasks [T75]', async () => {
    const one = await person(t())
    const byDay = await make([one], { repeat: { rule: 'FREQ=DAILY', until: day(2) } })
    expect((await complete(one, await following(one, byDay))).next).toBeNull()
    const byNumber = await make([one], { repeat: { rule: 'FREQ=DAILY', times: 2 } })
    const last = await following(one, byNumber)
    expect([byNumber.repeat?.counted, last.repeat]).toEqual([
      undefined,
      expect.objectContaining({ times: 2, counted: 2 }),
    ])
    const kept = await patch(last, { repeat: { ...last.repeat, counted: 1 } })
    expect(kept.body.task.repeat).toEqual(last.repeat)
    expect((await complete(one, last)).next).toBeNull()
    const ended = await make([one])
    const second = await following(one, ended)
    const reply = await patch(second, { repeat: null })
    expect(reply.body.task).toMatchObject({ repeat: null, previous: ended._id })
    expect(await complete(one, second)).toMatchObject({ next: null, previous: ended._id })
  })

  test('a moved due date applies to this task, with the rule to all that follow [T75]', async () => {
    const weekly = { rule: 'FREQ=WEEKLY' }
    const created = await make([adminUser], { dueDate: day(7), repeat: weekly })
    await patch(created, { dueDate: day(9) })
    const second = await following(adminUser, created)
    expect(second.dueDate).toBe(day(14))
    await patch(second, { dueDate: day(16), repeat: weekly })
    expect((await following(adminUser, second)).dueDate).toBe(day(23))
  })

  test('skip moves the due date and its items, for administrators [T75]', async () => {
    const one = await person(t())
    const created = await make([one], {
      dueDate: day(1),
      todoChecklist: [{ text: 'Only', dueDate: day(0) }],
      repeat: { rule: 'FREQ=DAILY;INTERVAL=7', until: day(10) },
    })
    const reply = await skip(adminUser, created)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: 'Moved to the next date',
        task: { dueDate: day(8), version: 2, todoChecklist: [{ text: 'Only', dueDate: day(7) }] },
      },
    })
    expect(reply.headers.etag).toBe('"2"')
    expect((await skip(adminUser, created)).body.message).toBe(
      'This is the last date. Delete the task or end the repeat.',
    )
    expect((await skip(one, created)).status).toBe(403)
    expect((await skip(adminUser, await make([one], { repeat: null }))).status).toBe(422)
    const far = await make([one], {
      dueDate: '2030-01-01',
      todoChecklist: [{ text: 'Only', dueDate: '9999-12-01' }],
      repeat: { rule: 'FREQ=YEARLY' },
    })
    expect((await skip(adminUser, far)).body.task).toMatchObject({
      dueDate: '2031-01-01',
      todoChecklist: [{ dueDate: '9999-12-31' }],
    })
    const overdue = await make([one], { dueDate: day(-3) })
    expect((await skip(adminUser, overdue)).body.task.dueDate).toBe(day(0))
    await complete(one, overdue)
    expect((await skip(adminUser, overdue)).status).toBe(422)
    const stale = await t().call('POST', `/api/tasks/${created._id}/skip`, {
      as: adminUser,
      body: {},
      headers: { 'if-match': '"1"' },
    })
    expect(stale.status).toBe(412)
  })

  test('the next dates are listed for those who see the task [T75]', async () => {
    const [one, other] = [await person(t()), await person(t())]
    const listed = async (as: Person, from: string, to: string) => {
      const reply = await t().call('GET', `/api/repeats?from=${from}&to=${to}`, { as })
      expect(reply.status).toBe(200)
      return reply.body.tasks.map(({ _id, dates }: { _id: string; dates: string[] }) => [_id, dates])
    }
    const weekly = await make([one], {
      dueDate: day(1),
      repeat: { rule: 'FREQ=WEEKLY', times: 4 },
    })
    const done = await make([one], {
      dueDate: day(-5),
      repeat: { rule: 'FREQ=DAILY;INTERVAL=20', from: 'done' },
    })
    await make([one], { repeat: null })
    expect(await listed(one, day(0), day(21))).toEqual([
      [done._id, [day(20)]],
      [weekly._id, [day(8), day(15)]],
    ])
    expect(await listed(one, day(10), day(100))).toEqual([
      [done._id, [day(20), day(40), day(60), day(80), day(100)]],
      [weekly._id, [day(15), day(22)]],
    ])
    expect(await listed(other, day(0), day(21))).toEqual([])
    expect(await listed(adminUser, day(16), day(21))).not.toContainEqual([weekly._id, expect.anything()])
    await complete(one, weekly)
    expect((await listed(one, day(0), day(21))).map(([id]: [string]) => id)).not.toContain(weekly._id)
    for (const range of ['from=2027-01-01&to=2027-12-31', 'from=2027-02-01&to=2027-01-01', 'from=soon'])
      expect((await t().call('GET', `/api/repeats?${range}`, { as: one })).status).toBe(400)
  })
})
