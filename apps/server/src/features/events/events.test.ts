/** The live stream sends each screen the changes that concern it, and nothing else. */
import { EnquiryEvent, TaskEvent } from '@task-manager/contract/events'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describeEngines, startTestApp, type TestApp } from '#test/app.ts'
import { postgresUrl } from '#test/database/databases.ts'
import { admin, type Person, person, shared, task, taskBody } from '#test/factories.ts'
import { sendEnquiry } from '#test/forms.ts'
import { type Live, openLive } from '#test/live.ts'
import { startNetwork } from '#test/network/network.ts'

const open: Live[] = []
afterEach(() => {
  for (const live of open.splice(0)) live.close()
})
/** Resolves after the first event. A stream that could not be opened is opened again, as screens do. */
async function listen(t: TestApp, as: Person, from?: string): Promise<Live> {
  for (;;) {
    const live = await openLive(t, as, from)
    open.push(live)
    const opened = new Promise<boolean>((resolve) => {
      void live.ended.then(() => resolve(false))
      void expect
        .poll(() => live.eventsOf('hello'))
        .toHaveLength(1)
        .then(
          () => resolve(true),
          () => resolve(false),
        )
    })
    if (await opened) return live
  }
}
const messagesOf = (live: Live, id: string) => live.eventsOf('task').filter(({ data }) => data._id === id)
const lastOf = (live: Live, id: string) => messagesOf(live, id).at(-1)?.data

describeEngines('a live stream', (t) => {
  const tick = (as: Person, { _id, todoChecklist }: Task, completed = true) =>
    t().call('PATCH', `/api/tasks/${_id}/items/${todoChecklist[0]?._id}`, { as, body: { completed } })

  test('sends each screen its tasks with the same content as the API [T23]', async () => {
    const [adminUser, one, stranger] = [
      await admin(t(), 'Amani Otieno'),
      await person(t()),
      await person(t()),
    ]
    const created = await task(t(), adminUser, [one])
    const [desk, phone, elsewhere] = await Promise.all(
      [adminUser, one, stranger].map((who) => listen(t(), who)),
    )
    if (!desk || !phone || !elsewhere) throw new Error('no streams')
    expect(desk.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(desk.headers.get('x-accel-buffering')).toBe('no')
    await tick(one, created)
    await expect.poll(() => lastOf(desk, created._id)?.task?.progress).toBe(50)
    await expect.poll(() => lastOf(phone, created._id)?.task?.progress).toBe(50)
    const event = z.parse(TaskEvent, lastOf(desk, created._id))
    const { body: read } = await t().call('GET', `/api/tasks/${created._id}`, { as: adminUser })
    expect(event.task).toEqual(shared(read))
    expect(event).toMatchObject({ kind: 'task.ticked', actor: { _id: one.id }, fields: ['ticks', 'status'] })
    const list = async (as: Person) => (await t().call('GET', '/api/tasks', { as })).body.statusSummary
    expect(event.counts.summary).toEqual(await list(adminUser))
    expect(lastOf(phone, created._id).counts.summary).toEqual(await list(one))
    expect(event.members).toEqual({ [one.id]: { pendingTasks: 0, inProgressTasks: 1, completedTasks: 0 } })
    expect(lastOf(phone, created._id).members).toBeUndefined()
    expect(elsewhere.eventsOf('task')).toEqual([])
  })

  test('sends a removed assignee that the task is gone, and no content [T23]', async () => {
    const [adminUser, one, two] = [await admin(t()), await person(t()), await person(t())]
    const created = await task(t(), adminUser, [one], { title: 'Before' })
    const [first, second] = [await listen(t(), one), await listen(t(), two)]
    await t().call('PUT', `/api/tasks/${created._id}`, {
      as: adminUser,
      body: taskBody([two], { title: 'A secret by now' }),
    })
    await expect.poll(() => lastOf(first, created._id)?.task).toBeNull()
    expect(JSON.stringify(first.receivedEvents)).not.toContain('A secret by now')
    expect(lastOf(first, created._id).counts.summary.all).toBe(0)
    await expect.poll(() => lastOf(second, created._id)?.task?.title).toBe('A secret by now')
    await tick(two, (await t().call('GET', `/api/tasks/${created._id}`, { as: two })).body)
    await expect.poll(() => lastOf(second, created._id)?.task?.progress).toBe(50)
    expect(messagesOf(first, created._id).at(-1)?.data.kind).toBe('task.edited')
  })

  test('announces a deletion and its undo [T23]', async () => {
    const adminUser = await admin(t())
    const created = await task(t(), adminUser, [adminUser])
    const live = await listen(t(), adminUser)
    await t().call('DELETE', `/api/tasks/${created._id}`, { as: adminUser })
    await expect.poll(() => lastOf(live, created._id)).toMatchObject({ kind: 'task.deleted', task: null })
    const before = lastOf(live, created._id).counts.summary.all
    await t().call('POST', `/api/tasks/${created._id}/restore`, { as: adminUser })
    await expect.poll(() => lastOf(live, created._id)).toMatchObject({ kind: 'task.restored' })
    expect(lastOf(live, created._id).task.version).toBe(2)
    expect(lastOf(live, created._id).counts.summary.all).toBe(before + 1)
  })

  test('sends administrators the counts of enquiries without their text [P6, T23]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const [desk, phone] = [await listen(t(), adminUser), await listen(t(), one)]
    await sendEnquiry(t(), { from_name: 'Not Received By Name' })
    const last = () => desk.eventsOf('enquiry').at(-1)?.data
    await expect.poll(last).toMatchObject({ kind: 'enquiry.received' })
    const { _id } = z.parse(EnquiryEvent, last())
    const { statusSummary } = (await t().call('GET', '/api/enquiries', { as: adminUser })).body
    expect(last().statusSummary).toEqual(statusSummary)
    await t().call('PATCH', `/api/enquiries/${_id}`, { as: adminUser, body: { status: 'archived' } })
    await expect.poll(last).toMatchObject({ _id, kind: 'enquiry.moved' })
    expect(last().statusSummary.archived).toBe(statusSummary.archived + 1)
    await t().call('DELETE', `/api/enquiries/${_id}`, { as: adminUser })
    await expect.poll(last).toMatchObject({ _id, kind: 'enquiry.deleted' })
    expect(JSON.stringify(desk.receivedEvents)).not.toContain('Not Received By Name')
    // The member's stream is past these changes.
    const created = await task(t(), adminUser, [one])
    await expect.poll(() => messagesOf(phone, created._id).length).toBeGreaterThan(0)
    expect(phone.eventsOf('enquiry')).toEqual([])
  })

  test('announces templates to administrators only [T46, T23]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const [desk, phone] = [await listen(t(), adminUser), await listen(t(), one)]
    const body = {
      name: 'Not announced',
      title: 'Letter',
      description: 'Words',
      due: { days: 5, unit: 'days' },
    }
    const { template } = (await t().call('POST', '/api/templates', { as: adminUser, body })).body
    const kinds = () => desk.eventsOf('template').map(({ data }) => [data._id, data.kind])
    await expect.poll(kinds).toEqual([[template._id, 'template.created']])
    await t().call('DELETE', `/api/templates/${template._id}`, { as: adminUser })
    await expect.poll(() => kinds().at(-1)).toEqual([template._id, 'template.deleted'])
    expect(JSON.stringify(desk.receivedEvents)).not.toContain('Not announced')
    const created = await task(t(), adminUser, [one])
    await expect.poll(() => messagesOf(phone, created._id).length).toBeGreaterThan(0)
    expect(phone.eventsOf('template')).toEqual([])
  })

  test('announces to members that the settings have changed [T61, T23]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const phone = await listen(t(), one)
    const put = (membersAddTasks: boolean) =>
      t().call('PUT', '/api/settings', { as: adminUser, body: { membersAddTasks } })
    await put(true)
    const kinds = () => phone.eventsOf('settings').map(({ data }) => data.kind)
    await expect.poll(kinds).toEqual(['settings.members-add-tasks'])
    expect((await t().call('GET', '/api/auth/profile', { as: one })).body.mayAddTasks).toBe(true)
    await put(false)
  })

  test('resumes after a break, or sends resync [T23]', async () => {
    const adminUser = await admin(t())
    const created = await task(t(), adminUser, [adminUser])
    const first = await listen(t(), adminUser)
    await tick(adminUser, created)
    await expect.poll(() => messagesOf(first, created._id).length).toBeGreaterThan(0)
    const id = first.receivedEvents.findLast((each) => each.id !== undefined)?.id ?? ''
    first.close()
    const other = await task(t(), adminUser, [adminUser], { title: 'Made in between' })
    const again = await listen(t(), adminUser, id)
    await expect.poll(() => lastOf(again, other._id)?.task?.title).toBe('Made in between')
    expect(again.eventsOf('resync')).toEqual([])
    for (const foreign of ['garbage', '0', '99999999', '1:2', "'; drop table tasks", 'x'.repeat(3000)]) {
      const lost = await listen(t(), adminUser, foreign)
      if (foreign !== '0')
        await expect.poll(() => lost.eventsOf('resync').length, { message: foreign }).toBe(1)
    }
  })

  test('sends no id that a client could not send back [T23]', async () => {
    const adminUser = await admin(t())
    const [long, longer] = ['x'.repeat(3000), 'x'.repeat(3001)]
    const idOf = async (from: string) => (await listen(t(), adminUser, from)).eventsOf('hello')[0]?.id
    expect([await idOf(long), await idOf(longer)]).toEqual([long, undefined])
  })

  test('replays changes from before it was opened', async () => {
    const adminUser = await admin(t())
    const created = await task(t(), adminUser, [adminUser])
    const live = await listen(t(), adminUser)
    await expect.poll(() => lastOf(live, created._id)?.kind).toBe('task.created')
  })

  test('ends with the session and with a change of role', async () => {
    const [adminUser, second, one] = [await admin(t()), await admin(t()), await person(t())]
    const [mine, theirs] = [await listen(t(), one), await listen(t(), second)]
    await t().call('POST', '/api/auth/logout', { as: one })
    await mine.ended
    expect(mine.eventsOf('end')).toMatchObject([{ data: { reason: 'signed-out' } }])
    await t().call('PUT', `/api/users/${second.id}`, { as: adminUser, body: { role: 'user' } })
    await theirs.ended
    expect(theirs.eventsOf('end')).toMatchObject([{ data: { reason: 'signed-out' } }])
    expect((await openLive(t(), one)).status).toBe(401)
    expect((await openLive(t())).status).toBe(401)
  })

  test('sends nothing that is newer than the end of the session [T23]', async () => {
    const adminUser = await admin(t())
    const desk = await listen(t(), adminUser)
    const ends: ((who: Person) => Promise<unknown>)[] = [
      (who) => t().call('PUT', `/api/users/${who.id}`, { as: adminUser, body: { role: 'user' } }),
      (who) => t().call('PUT', `/api/users/${who.id}`, { as: adminUser, body: { active: false } }),
      (who) => t().call('POST', '/api/auth/logout', { as: who }),
      (who) => t().call('DELETE', `/api/users/${who.id}`, { as: adminUser }),
    ]
    for (const end of ends) {
      const leaver = await admin(t())
      const live = await listen(t(), leaver)
      const before = await task(t(), adminUser, [adminUser])
      await expect.poll(() => lastOf(live, before._id)?.task?._id).toBe(before._id)
      await end(leaver)
      const after = await task(t(), adminUser, [adminUser], { title: 'After the end' })
      await expect.poll(() => lastOf(desk, after._id)?.task?._id).toBe(after._id)
      await live.ended
      expect(live.eventsOf('end')).toMatchObject([{ data: { reason: 'signed-out' } }])
      expect(messagesOf(live, after._id)).toEqual([])
    }
  })

  test('sends a resuming former assignee nothing newer than the removal [T23]', async () => {
    const [adminUser, second] = [await admin(t()), await admin(t())]
    const [one, two] = [await person(t()), await person(t())]
    const created = await task(t(), adminUser, [one, two])
    const first = await listen(t(), one)
    await expect.poll(() => messagesOf(first, created._id).length).toBeGreaterThan(0)
    const from = first.receivedEvents.findLast((each) => each.id !== undefined)?.id
    first.close()
    await t().call('PUT', `/api/tasks/${created._id}`, { as: adminUser, body: taskBody([two]) })
    const left = (await t().call('GET', `/api/tasks/${created._id}`, { as: adminUser })).body as Task
    await tick(second, left)
    for (const resumed of [await listen(t(), one, from), await listen(t(), one)]) {
      await expect.poll(() => lastOf(resumed, created._id)).toBeDefined()
      const event = lastOf(resumed, created._id)
      expect(event).toMatchObject({ task: null, kind: 'task.edited', at: left.updatedAt })
      expect(event.actor._id).toBe(adminUser.id)
    }
  })

  test('announces to members only the projects, labels and people of their tasks [T23, T41, T42]', async () => {
    const [adminUser, one, two, stranger] = [
      await admin(t()),
      await person(t()),
      await person(t()),
      await person(t()),
    ]
    const { project } = (
      await t().call('POST', '/api/projects', { as: adminUser, body: { name: `Received ${adminUser.id}` } })
    ).body
    const created = await task(t(), adminUser, [one, two], { projectId: project._id, labels: [adminUser.id] })
    const label = created.labels[0]?._id
    const [phone, elsewhere, desk] = await Promise.all(
      [one, stranger, adminUser].map((who) => listen(t(), who)),
    )
    if (!phone || !elsewhere || !desk) throw new Error('no streams')
    await t().call('PUT', `/api/projects/${project._id}`, { as: adminUser, body: { note: 'For members' } })
    await t().call('PUT', `/api/labels/${label}`, { as: adminUser, body: { color: 'red' } })
    await t().call('PUT', `/api/users/${two.id}`, { as: adminUser, body: { name: 'Renamed' } })
    await t().call('PUT', `/api/users/${stranger.id}`, { as: adminUser, body: { name: 'Renamed too' } })
    const kinds = (live: Live, event: 'project' | 'label', id: string | undefined) =>
      live.eventsOf(event).flatMap(({ data }) => (data._id === id ? [data.kind] : []))
    for (const live of [phone, desk]) {
      await expect.poll(() => kinds(live, 'project', project._id)).toContain('project.edited')
      await expect.poll(() => kinds(live, 'label', label)).toContain('label.edited')
    }
    await t().call('DELETE', `/api/labels/${label}`, { as: adminUser })
    await t().call('DELETE', `/api/projects/${project._id}`, { as: adminUser })
    for (const live of [phone, desk]) {
      await expect.poll(() => kinds(live, 'project', project._id).at(-1)).toBe('project.deleted')
      await expect.poll(() => kinds(live, 'label', label).at(-1)).toBe('label.deleted')
    }
    const people = (live: Live) => new Set(live.eventsOf('user').map(({ data }) => data._id))
    expect(people(phone)).toEqual(new Set([two.id]))
    expect([...people(desk)]).toEqual(expect.arrayContaining([two.id, stranger.id]))
    await expect.poll(() => people(elsewhere)).toEqual(new Set([stranger.id]))
    expect([...elsewhere.eventsOf('project'), ...elsewhere.eventsOf('label')]).toEqual([])
  })

  test('is limited to six per session, of which a seventh ends the oldest', async () => {
    const one = await person(t())
    const streams: Live[] = []
    for (let i = 0; i < 7; i++) streams.push(await listen(t(), one))
    await streams[0]?.ended
    expect(streams[0]?.eventsOf('end')).toMatchObject([{ data: { reason: 'replaced' } }])
    const created = await task(t(), await admin(t()), [one])
    for (const live of streams.slice(1))
      await expect.poll(() => lastOf(live, created._id)?.task?._id).toBe(created._id)
  })

  test('announces a task that is too large to send', async () => {
    const adminUser = await admin(t())
    const live = await listen(t(), adminUser)
    const todoChecklist = Array.from({ length: 100 }, (_, i) => ({ text: `${i} ${'x'.repeat(400)}` }))
    const created = await task(t(), adminUser, [adminUser], { todoChecklist })
    await expect.poll(() => lastOf(live, created._id)).toMatchObject({ task: null, large: true })
  })

  test('sends resync instead of too many changes [T23]', async () => {
    const adminUser = await admin(t())
    const first = await listen(t(), adminUser)
    const from = first.receivedEvents.findLast((each) => each.id !== undefined)?.id
    first.close()
    const description = 'x'.repeat(4000)
    await Promise.all(Array.from({ length: 30 }, () => task(t(), adminUser, [adminUser], { description })))
    const again = await listen(t(), adminUser, from)
    await expect.poll(() => again.eventsOf('resync').length).toBe(1)
    expect(again.eventsOf('task')).toEqual([])
    const next = await task(t(), adminUser, [adminUser])
    await expect.poll(() => lastOf(again, next._id)?.task?._id).toBe(next._id)
  })

  test('reaches all of many concurrent streams while one disconnects', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => admin(t())))
    const streams = await Promise.all(people.map((who) => listen(t(), who)))
    streams[0]?.close()
    const created = await task(t(), people[1] as Person, [people[1] as Person])
    for (const live of streams.slice(1))
      await expect.poll(() => lastOf(live, created._id)?.task?._id).toBe(created._id)
  })

  test('merges many changes of one task into few events', async () => {
    const adminUser = await admin(t())
    const created = await task(t(), adminUser, [adminUser], {
      todoChecklist: Array.from({ length: 20 }, (_, i) => ({ text: `Item ${i}` })),
    })
    const live = await listen(t(), adminUser)
    const before = messagesOf(live, created._id).length
    await Promise.all(
      created.todoChecklist.map((item) =>
        t().call('PATCH', `/api/tasks/${created._id}/items/${item._id}`, {
          as: adminUser,
          body: { completed: true },
        }),
      ),
    )
    await expect.poll(() => lastOf(live, created._id)?.task?.status).toBe('Completed')
    expect(messagesOf(live, created._id).length - before).toBeLessThan(20)
  })
})

describe.each(['sqlite', 'postgres'] as const)('two nodes on %s', (engine) => {
  test('a commit on one reaches the streams of the other', async () => {
    const here = await startTestApp(engine)
    const there = await startTestApp(engine, {}, here.database)
    const adminUser = await admin(here)
    const live = await listen(there, adminUser)
    const created = await task(here, adminUser, [adminUser])
    await expect.poll(() => lastOf(live, created._id)?.task?._id).toBe(created._id)
    await here.call('POST', '/api/auth/logout', { as: adminUser })
    await live.ended
    expect(live.eventsOf('end')).toMatchObject([{ data: { reason: 'signed-out' } }])
    await there.close()
    await here.close()
  })

  test('a server does not wait for its streams to shut down', async () => {
    const t = await startTestApp(engine)
    const live = await listen(t, await admin(t))
    await t.close()
    await live.ended
    expect(live.eventsOf('end')).toMatchObject([{ data: { reason: 'closing' } }])
  })
})

test('a silently dead notification connection loses no event', async () => {
  const here = await startTestApp('postgres')
  const network = await startNetwork(postgresUrl())
  const { databaseUrl, databaseDirectUrl } = here.database
  const listening = databaseDirectUrl === undefined ? 'databaseUrl' : 'databaseDirectUrl'
  const through = network.through(databaseDirectUrl ?? databaseUrl ?? '')
  const there = await startTestApp('postgres', {}, { ...here.database, [listening]: through })
  const adminUser = await admin(here)
  const live = await listen(there, adminUser)
  await expect.poll(() => network.silence('task-manager-notifications')).toBe(1)
  const created = await task(here, adminUser, [adminUser])
  await expect.poll(() => lastOf(live, created._id)?.task?._id).toBe(created._id)
  await there.close()
  await here.close()
  await network.close()
})
