/** Which notifications people get, and which not: once each, by their current rights (decision T64). */
import { afterEach, expect, test } from 'vitest'
import type { Deps } from '#server/core/deps.ts'
import { newId } from '#server/db/ids.ts'
import { sendReminders } from '#server/features/notices/notices.service.ts'
import { describeEngines } from '#test/app.ts'
import { openMigrated } from '#test/database/databases.ts'
import { admin, mention, type Person, person, task, taskBody } from '#test/factories.ts'
import { type Live, openLive } from '#test/live.ts'
import { feedInbox } from './feed.service.ts'
import { removeOld } from './inbox.service.ts'

const open: Live[] = []
afterEach(() => {
  for (const live of open.splice(0)) live.close()
})

describeEngines('the inbox', (t) => {
  const feed = () => feedInbox(t().deps)
  /** Creates people, with the feed at the end of the log. */
  const team = async (...names: string[]) => {
    const people = await Promise.all(names.map((name) => person(t(), 'user', name)))
    const adminUser = await admin(t(), 'Amani')
    await feed()
    return { adminUser, people, one: people[0] as Person, two: people[1] as Person }
  }
  const read = async (as: Person, query = '') => {
    await feed()
    const { status, body } = await t().call('GET', `/api/inbox${query}`, { as })
    expect(status).toBe(200)
    return body
  }
  const kinds = async (as: Person, query = '') =>
    (await read(as, query)).entries.map(({ kind }: { kind: string }) => kind)
  const texts = async (as: Person) => (await read(as)).entries.map(({ text }: { text: string }) => text)
  const comment = async (as: Person, taskId: string, text: string): Promise<string> => {
    const { status, body } = await t().call('POST', `/api/tasks/${taskId}/comments`, { as, body: { text } })
    expect(status).toBe(201)
    return body.comment._id
  }
  const edit = async (as: Person, id: string, people: Person[], overrides: Record<string, unknown> = {}) => {
    const { status } = await t().call('PUT', `/api/tasks/${id}`, { as, body: taskBody(people, overrides) })
    expect(status).toBe(200)
  }
  const mark = (as: Person, call: 'read' | 'unread', body: unknown) =>
    t().call('POST', `/api/inbox/${call}`, { as, body })
  const follow = (as: Person, id: string, following: unknown) =>
    t().call('PUT', `/api/tasks/${id}/following`, { as, body: { following } })

  test('keeps mentions as unanswered until their reader comments or reacts [T64]', async () => {
    const { adminUser, one, two } = await team('Ona', 'Tobias')
    const { _id } = await task(t(), adminUser, [one, two], { title: 'Paint' })
    const other = await task(t(), adminUser, [one, two], { title: 'Sand' })
    const waiting = async (as: Person) =>
      (await read(as, '?state=unanswered')).entries.map(
        (entry: { task: { title: string } }) => entry.task.title,
      )
    await comment(two, _id, `${mention(one)} which colour?`)
    const question = await comment(two, other._id, `${mention(one)} when?`)
    await comment(adminUser, _id, 'Nobody is mentioned.')
    expect(await waiting(one)).toEqual(['Sand', 'Paint'])
    expect(await waiting(two)).toEqual([])
    // Reading does not answer a mention.
    await mark(one, 'read', { all: true })
    expect(await waiting(one)).toEqual(['Sand', 'Paint'])
    await comment(one, _id, 'Blue.')
    expect(await waiting(one)).toEqual(['Sand'])
    const sign = `/api/comments/${question}/reactions/${encodeURIComponent('👍')}`
    expect((await t().call('PUT', sign, { as: one })).status).toBe(200)
    expect(await waiting(one)).toEqual([])
    await comment(two, _id, `${mention(one)} light or dark?`)
    expect(await waiting(one)).toEqual(['Paint'])
    expect((await t().call('GET', '/api/inbox?state=some', { as: one })).status).toBe(400)
  })

  test('notifies of assignments, comments, mentions, completions and dates, but nobody of their own actions [T64]', async () => {
    const { adminUser, one, two } = await team('Ona', 'Tobias')
    const { _id } = await task(t(), adminUser, [one], { title: 'Paint', dueDate: '2030-05-17' })
    expect(await read(one)).toEqual({
      entries: [
        {
          _id: expect.any(String),
          kind: 'assigned',
          task: { _id, title: 'Paint' },
          enquiry: null,
          people: [{ _id: adminUser.id, name: 'Amani', profileImageUrl: '' }],
          count: 1,
          text: 'Amani assigned you',
          at: expect.any(String),
          read: false,
        },
      ],
      unread: 1,
      nextCursor: null,
    })
    await comment(one, _id, `**Hello** ${mention(adminUser)}`)
    await edit(adminUser, _id, [one, two], { title: 'Paint', dueDate: '2030-05-20' })
    await t().call('PUT', `/api/tasks/${_id}/status`, { as: two, body: { status: 'Completed' } })
    expect(await texts(one)).toEqual([
      'Tobias finished it',
      'Amani moved the due date from 17th May 2030 to 20th May 2030',
      'Amani assigned you',
    ])
    expect(await texts(two)).toEqual(['Amani assigned you'])
    expect(await texts(adminUser)).toEqual(['Tobias finished it', 'Ona mentioned you: "Hello @Amani"'])
  })

  test('shows many events of one task and kind as one entry, until it is read [T64]', async () => {
    const { adminUser, people, one } = await team('Ona', 'Fatuma', 'Tobias', 'Lucía')
    const { _id } = await task(t(), adminUser, people)
    await feed()
    await mark(one, 'read', { all: true })
    for (const name of ['Tobias', 'Lucía', 'Fatuma', 'Fatuma'])
      await comment(people.find((each) => each.name === name) as Person, _id, `From ${name}`)
    const [entry, ...rest] = (await read(one, '?state=unread')).entries
    expect(entry).toMatchObject({
      kind: 'commented',
      count: 4,
      text: 'Fatuma and 2 others commented (4 new)',
    })
    expect(entry.people.map(({ name }: Person) => name)).toEqual(['Fatuma', 'Lucía', 'Tobias'])
    expect(rest).toEqual([])
    // Entries that came after the list was read stay unread.
    await comment(adminUser, _id, 'Later')
    await feed()
    const { body } = await mark(one, 'read', { ids: [entry._id] })
    expect(body).toEqual({ message: 'Marked as read', unread: 1 })
    expect((await read(one, '?state=unread')).entries).toMatchObject([
      { text: 'Amani commented: "Later"', count: 1, read: false },
    ])
    expect((await read(one)).entries.map(({ count }: { count: number }) => count)).toEqual([1, 4, 1])
    expect((await mark(one, 'unread', { ids: [entry._id] })).body.unread).toBe(1)
    expect((await read(one, '?state=unread')).entries).toMatchObject([{ count: 5 }])
  })

  test('is read up to an entry, by task, in pages and by mentions [T64]', async () => {
    const { adminUser, one } = await team('Ona')
    const [first, second] = [await task(t(), adminUser, [one]), await task(t(), adminUser, [one])]
    await comment(adminUser, first._id, mention(one))
    const all = await read(one)
    expect(all.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'mentioned',
      'assigned',
      'assigned',
    ])
    expect(await kinds(one, '?kind=mentions')).toEqual(['mentioned'])
    const page = await read(one, '?limit=2')
    expect(page.entries).toHaveLength(2)
    expect((await read(one, `?limit=2&cursor=${page.nextCursor}`)).entries).toEqual(all.entries.slice(2))
    expect((await t().call('GET', '/api/inbox?state=seen', { as: one })).status).toBe(400)
    expect((await mark(one, 'read', { all: true, upTo: all.entries[1]._id })).body.unread).toBe(1)
    expect(await kinds(one, '?state=unread')).toEqual(['mentioned'])
    expect((await mark(one, 'read', { task: first._id })).body.unread).toBe(0)
    expect((await mark(one, 'unread', { task: second._id })).body.unread).toBe(1)
    for (const body of [{}, { all: false }, { ids: 'x' }, { all: true, task: first._id }])
      expect((await mark(one, 'read', body)).status).toBe(422)
    // Another's entries do not change.
    await mark(adminUser, 'unread', { ids: all.entries.map((each: { _id: string }) => each._id) })
    expect((await read(one)).unread).toBe(1)
  })

  test('notifies an administrator who muted a task that they were removed from it [T64]', async () => {
    const { adminUser, one } = await team('Ona')
    const other = await admin(t(), 'Daniel')
    const { _id } = await task(t(), adminUser, [one, other])
    await feed()
    await follow(other, _id, false)
    await edit(adminUser, _id, [one])
    expect(await kinds(other)).toEqual(['unassigned', 'assigned'])
  })

  test('has everything about a followed task, and only mentions once it is muted [T64]', async () => {
    const { adminUser, one, two } = await team('Ona', 'Tobias')
    const other = await admin(t(), 'Daniel')
    const { _id } = await task(t(), adminUser, [one])
    const follows = async (as: Person) => (await t().call('GET', `/api/tasks/${_id}`, { as })).body.following
    expect([await follows(one), await follows(adminUser), await follows(other)]).toEqual([true, true, false])
    await comment(other, _id, 'Hi')
    expect(await follows(other)).toBe(true)
    expect(await kinds(adminUser)).toEqual(['commented'])
    await comment(one, _id, 'Hi')
    expect(await kinds(other)).toEqual(['commented'])
    expect((await follow(one, _id, false)).body).toEqual({ message: 'Task muted' })
    await feed()
    await mark(one, 'read', { all: true })
    await comment(adminUser, _id, 'Quiet')
    await edit(adminUser, _id, [one], { dueDate: '2031-01-01' })
    expect(await kinds(one, '?state=unread')).toEqual([])
    await comment(adminUser, _id, mention(one))
    expect(await kinds(one, '?state=unread')).toEqual(['mentioned'])
    expect(await follows(one)).toBe(false)
    expect((await follow(one, _id, true)).body.message).toBe('You follow this task')
    expect(await follows(one)).toBe(true)
    expect((await follow(two, _id, true)).status).toBe(404)
    expect((await follow(one, _id, 'no')).status).toBe(422)
  })

  test('loses the entries of a task that its reader is removed from, except one with its last title [T64]', async () => {
    const { adminUser, one, two } = await team('Ona', 'Tobias')
    const { _id } = await task(t(), adminUser, [one, two], { title: 'Seen by Ona' })
    await comment(two, _id, mention(one))
    expect(await kinds(one)).toEqual(['mentioned', 'assigned'])
    await edit(adminUser, _id, [two], { title: 'Seen by Ona' })
    await edit(adminUser, _id, [two], { title: 'A secret' })
    // Before the feed has read the change.
    expect((await t().call('GET', '/api/inbox', { as: one })).body).toMatchObject({ entries: [], unread: 0 })
    await comment(two, _id, mention(one))
    const { entries, unread } = await read(one)
    expect(entries).toMatchObject([
      { kind: 'unassigned', task: null, text: 'Amani removed you from "Seen by Ona"' },
    ])
    expect(unread).toBe(1)
    const rows = await t().deps.db.selectFrom('inbox').select('kind').where('user_id', '=', one.id).execute()
    expect(rows).toEqual([{ kind: 'unassigned' }])
    expect((await follow(one, _id, true)).status).toBe(404)
  })

  test('has nothing of deleted comments and tasks [T64]', async () => {
    const { adminUser, one } = await team('Ona')
    const { _id } = await task(t(), adminUser, [one])
    const [id, quick] = [await comment(adminUser, _id, 'One secret'), await comment(adminUser, _id, 'Two')]
    expect((await read(one)).entries[0]).toMatchObject({ kind: 'commented', count: 2 })
    await t().call('DELETE', `/api/comments/${id}`, { as: adminUser })
    expect(await texts(one)).toEqual(['Amani commented: "Two"', 'Amani assigned you'])
    await t().call('DELETE', `/api/comments/${quick}`, { as: adminUser })
    expect(await kinds(one)).toEqual(['assigned'])
    await t().call('DELETE', `/api/tasks/${_id}`, { as: adminUser })
    expect((await t().call('GET', '/api/inbox', { as: one })).body.entries).toEqual([])
    expect(await kinds(one)).toEqual([])
  })

  test('notifies administrators of enquiries, while they are administrators [T64]', async () => {
    const { adminUser, one } = await team('Ona')
    const now = t().deps.now().toISOString()
    const id = newId()
    const { db } = t().deps
    const enquiry = {
      id,
      name: 'Amina Said',
      email: 'a@b.test',
      message: 'Hi',
      service: null,
      plan: 'Growth',
      price: '$2,400',
    }
    await db
      .insertInto('enquiries')
      .values({ ...enquiry, status: 'new', suspicious: 0, created_at: now, updated_at: now })
      .execute()
    await db
      .insertInto('changes')
      .values({
        at: now,
        actor_id: null,
        kind: 'enquiry.received',
        subject_id: id,
        version: null,
        changes: '[]',
        audience: '[]',
        address: null,
      })
      .execute()
    expect((await read(adminUser)).entries).toMatchObject([
      {
        kind: 'enquiry',
        task: null,
        enquiry: id,
        people: [],
        text: 'New enquiry from Amina Said, Growth, $2,400',
      },
    ])
    expect(await kinds(one)).toEqual([])
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', adminUser.id).execute()
    expect(await kinds(adminUser)).toEqual([])
  })

  test('reminds of due dates once each, without a mail server too [T64] [A17]', async () => {
    const { adminUser, one } = await team('Ona')
    const at = (instant: string): Deps => ({ ...t().deps, now: () => new Date(instant) })
    await task(t(), adminUser, [one], { title: 'Soon', dueDate: '2031-04-03' })
    const muted = await task(t(), adminUser, [one], { title: 'Muted', dueDate: '2031-04-03' })
    await follow(one, muted._id, false)
    const due = async () => (await texts(one)).filter((text: string) => !text.includes('assigned'))
    for (const [day, text] of [
      ['2031-04-02', 'Due on 3rd Apr 2031'],
      ['2031-04-03', 'Due today'],
      ['2031-04-04', 'Overdue since 3rd Apr 2031'],
      ['2031-04-07', 'Overdue since 3rd Apr 2031'],
    ]) {
      await sendReminders(at(`${day}T23:00:00Z`))
      expect(await due(), day).toEqual([text])
    }
    expect((await read(one)).entries[0]).toMatchObject({ kind: 'due', count: 3 })
  })

  test('gives each of 50 people each event once, on two nodes of which one ends in between [T64]', async () => {
    const adminUser = await admin(t())
    const people = await Promise.all(Array.from({ length: 50 }, () => person(t())))
    const { _id } = await task(t(), adminUser, people)
    await feed()
    const other = await openMigrated(t().database)
    const second = { ...t().deps, store: other, db: other.db }
    const feeding: Promise<unknown>[] = []
    for (let n = 0; n < 50; n++) {
      await comment(people[n] as Person, _id, `No. ${n}`)
      feeding.push(feedInbox(second), feed())
      if (n === 30) {
        await Promise.all(feeding.splice(0))
        await other.close()
        second.db = t().deps.db
      }
    }
    await Promise.all(feeding)
    await feed()
    const rows = await t()
      .deps.db.selectFrom('inbox')
      .select(['user_id', (eb) => eb.fn.countAll<number>().as('n')])
      .where('subject_id', '=', _id)
      .where('kind', '=', 'commented')
      .groupBy('user_id')
      .execute()
    expect(rows.map(({ n }) => Number(n)).toSorted((a, b) => a - b)).toEqual([...Array(50).fill(49), 50])
  })

  test('is announced to the screens of its reader only, also when it is read [T64]', async () => {
    const { adminUser, one, two } = await team('Ona', 'Tobias')
    const [mine, others] = [await openLive(t(), one), await openLive(t(), two)]
    open.push(mine, others)
    await expect.poll(() => mine.eventsOf('hello').length + others.eventsOf('hello').length).toBe(2)
    const { _id } = await task(t(), adminUser, [one])
    await feed()
    await expect.poll(() => mine.eventsOf('inbox').at(-1)?.data).toEqual({ unread: 1 })
    await mark(one, 'read', { task: _id })
    await expect.poll(() => mine.eventsOf('inbox').at(-1)?.data).toEqual({ unread: 0 })
    expect(others.eventsOf('inbox')).toEqual([])
    const { body } = await t().call('GET', '/api/auth/data', { as: one })
    expect(body.inbox).toMatchObject([
      { kind: 'assigned', task: _id, text: 'Amani assigned you', read: true },
    ])
  })

  test('keeps 90 days and 1,000 events of a person [T64]', async () => {
    const { adminUser, one } = await team('Ona')
    const { _id } = await task(t(), adminUser, [one])
    await feed()
    const at = new Date().toISOString()
    const rows = Array.from({ length: 1005 }, (_, n) => ({
      user_id: one.id,
      id: newId(),
      event: `test ${n}`,
      kind: 'commented' as const,
      subject_id: _id,
      actor_id: adminUser.id,
      comment_id: null,
      detail: '{}',
      at,
      read_at: '',
    }))
    const { db } = t().deps
    for (let n = 0; n < rows.length; n += 201)
      await db
        .insertInto('inbox')
        .values(rows.slice(n, n + 201))
        .execute()
    const count = async () =>
      (await db.selectFrom('inbox').select('id').where('user_id', '=', one.id).execute()).length
    expect((await read(one)).entries).toMatchObject([{ count: 1000 }])
    await removeOld(t().deps)
    expect(await count()).toBe(1000)
    t().pass(91 * 86_400)
    await removeOld(t().deps)
    expect(await count()).toBe(0)
  })
})
