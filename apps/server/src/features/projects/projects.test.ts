import type { Project } from '@task-manager/contract/projects/projects'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { describeEngines } from '#test/app.ts'
import { type Person, person, shared, task, taskBody } from '#test/factories.ts'
import { adminFor, callsBy, personFor } from '#test/people.ts'

const PROJECTS = '/api/projects'

describeEngines('projects', (t) => {
  const adminUser = adminFor(t)
  const anna = personFor(t, 'user', 'Anna')
  const ben = personFor(t, 'user', 'Ben')
  const call = callsBy(t, adminUser)
  const make = async (name: string, more: Record<string, unknown> = {}): Promise<Project> => {
    const reply = await call('POST', PROJECTS, adminUser, { name, ...more })
    expect([reply.status, reply.text]).toEqual([201, expect.any(String)])
    return reply.body.project
  }
  const read = async (id: string, as = adminUser): Promise<Task> =>
    shared((await call('GET', `/api/tasks/${id}`, as)).body)
  const namesFor = async (as: Person) =>
    ((await call('GET', PROJECTS, as)).body.projects as Project[]).map(({ name }) => name)
  const search = async (q: string) =>
    ((await call('GET', `/api/tasks?q=${encodeURIComponent(q)}`)).body.tasks as Task[]).map(({ _id }) => _id)

  test('are created, changed by field and deleted by administrators, with unique names [T41]', async () => {
    const created = await make('  Harbour   Law ', {
      color: 'violet',
      clientName: 'Harbour Law LLP',
      note: 'N',
    })
    expect(created).toEqual({
      _id: created._id,
      name: 'Harbour Law',
      color: 'violet',
      clientName: 'Harbour Law LLP',
      note: 'N',
      archived: false,
      statusSummary: { all: 0, pendingTasks: 0, inProgressTasks: 0, completedTasks: 0 },
      overdue: 0,
      firstDue: null,
      lastDue: null,
      people: [],
      peopleCount: 0,
    })
    const again = await call('POST', PROJECTS, adminUser, { name: 'HÁRBOUR LAW' })
    expect([again.status, again.body.message]).toEqual([409, 'A project with this name already exists.'])
    const url = `${PROJECTS}/${created._id}`
    const archived = await call('PUT', url, adminUser, { archived: true })
    expect(archived.body.project).toEqual({ ...created, archived: true })
    const other = await make('Other')
    expect((await call('PUT', `${PROJECTS}/${other._id}`, adminUser, { name: 'harbour law' })).status).toBe(
      409,
    )
    expect((await call('PUT', url, adminUser, { name: 'Harbour law' })).status).toBe(200)
    for (const body of [{ name: ' ' }, { name: 'x', color: 'pink' }, { name: 'x'.repeat(81) }, {}])
      expect((await call('POST', PROJECTS, adminUser, body)).status).toBe(422)
    for (const as of [anna]) {
      expect((await call('POST', PROJECTS, as, { name: 'Mine' })).status).toBe(403)
      expect((await call('PUT', url, as, { archived: false })).status).toBe(403)
      expect((await call('DELETE', url, as)).status).toBe(403)
      expect((await call('GET', url, as)).status).toBe(404)
    }
    expect((await call('DELETE', url)).status).toBe(200)
    for (const method of ['GET', 'DELETE'] as const) expect((await call(method, url)).status).toBe(404)
    expect((await call('PUT', url, adminUser, { archived: true })).status).toBe(404)
  })

  test('are part of their tasks in all answers, and kept by edits without the field [T41]', async () => {
    const { _id, name, color } = await make('Carried', { color: 'teal' })
    const project = { _id, name, color }
    const created = await task(t(), adminUser, [anna], { projectId: _id })
    expect(created.project).toEqual(project)
    expect((await read(created._id, anna)).project).toEqual(project)
    const edited = await call(
      'PUT',
      `/api/tasks/${created._id}`,
      adminUser,
      taskBody([anna], { title: 'Edited' }),
    )
    expect(edited.body.task.project).toEqual(project)
    const moved = await call('PUT', `/api/tasks/${created._id}/status`, anna, { status: 'Completed' })
    expect(moved.body.task.project).toEqual(project)
    await call('DELETE', `/api/tasks/${created._id}`)
    await call('POST', `/api/tasks/${created._id}/restore`)
    expect((await read(created._id)).project).toEqual(project)
    const out = await call(
      'PUT',
      `/api/tasks/${created._id}`,
      adminUser,
      taskBody([anna], { projectId: null }),
    )
    expect(out.body.task.project).toBeNull()
    const { entries } = (await call('GET', `/api/tasks/${created._id}/history`)).body
    expect(entries[0].changes).toContainEqual({ field: 'project', before: project, after: null })
    const unknown = await call('POST', '/api/tasks', adminUser, taskBody([anna], { projectId: newId() }))
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'projectId'])
  })

  test('are shown and found by a new name on all tasks [T41]', async () => {
    const { _id } = await make('Quokka relaunch')
    const created = await task(t(), adminUser, [anna], { projectId: _id })
    expect(await search('quokka')).toEqual([created._id])
    await call('PUT', `${PROJECTS}/${_id}`, adminUser, { name: 'Wombat "relaunch"', color: 'red' })
    const after = await read(created._id)
    expect(after).toEqual({ ...created, project: { _id, name: 'Wombat "relaunch"', color: 'red' } })
    expect([await search('quokka'), await search('wombat')]).toEqual([[], [created._id]])
  })

  test('are removed from their tasks and in the history when deleted [T41]', async () => {
    const project = await make('Leaving soon')
    const created = await task(t(), adminUser, [anna], { projectId: project._id })
    const deleted = await task(t(), adminUser, [anna], { projectId: project._id })
    await call('DELETE', `/api/tasks/${deleted._id}`)
    await call('DELETE', `${PROJECTS}/${project._id}`)
    expect(await read(created._id)).toMatchObject({ project: null, version: created.version + 1 })
    expect(await search('leaving')).toEqual([])
    await call('POST', `/api/tasks/${deleted._id}/restore`)
    expect((await read(deleted._id)).project).toBeNull()
    const { entries } = (await call('GET', `/api/tasks/${created._id}/history`)).body
    expect(entries[0].changes).toMatchObject([{ field: 'project', before: { name: 'Leaving soon' } }])
  })

  test('are visible to members through their own tasks, with the counts of these [T41]', async () => {
    const { _id } = await make('Shared')
    const day = (dueDate: string, overrides = {}) => ({ projectId: _id, dueDate, ...overrides })
    await task(t(), adminUser, [ben], day('2030-01-10'))
    await task(
      t(),
      adminUser,
      [anna, ben],
      day('2030-01-12', { todoChecklist: [{ text: 'a', completed: true }] }),
    )
    await task(t(), adminUser, [anna], day('2030-03-01'))
    const one = async (as: Person, today: string): Promise<Project> =>
      (await call('GET', `${PROJECTS}/${_id}?today=${today}`, as)).body.project
    expect(await one(adminUser, '2030-01-11')).toMatchObject({
      statusSummary: { all: 3, pendingTasks: 2, inProgressTasks: 0, completedTasks: 1 },
      overdue: 1,
      firstDue: '2030-01-10',
      lastDue: '2030-03-01',
      peopleCount: 2,
    })
    expect((await one(adminUser, '2030-01-11')).people.map(({ name }) => name).toSorted()).toEqual([
      'Anna',
      'Ben',
    ])
    expect(await one(ben, '2030-01-10')).toMatchObject({
      statusSummary: { all: 2, pendingTasks: 1, completedTasks: 1 },
      overdue: 0,
      lastDue: '2030-01-10',
      people: [{ name: 'Ben' }],
    })
    const stranger = await person(t())
    expect([await namesFor(stranger), await namesFor(ben)]).toEqual([[], ['Shared']])
    expect((await call('GET', `${PROJECTS}/${_id}`, stranger)).status).toBe(404)
  })

  test('filter lists, counts, ids and reports, and are set in bulk with Undo [T41, T38]', async () => {
    const [a, b] = [await make('Narrow A'), await make('Narrow B')]
    const created = [
      await task(t(), adminUser, [adminUser], { projectId: a._id }),
      await task(t(), adminUser, [adminUser], { projectId: b._id }),
      await task(t(), adminUser, [adminUser]),
    ]
    const ids = created.map((each) => each._id)
    const page = async (query: string) => (await call('GET', `/api/tasks?limit=500&${query}`)).body
    const found = async (query: string) => ((await page(query)).tasks as Task[]).map(({ _id }) => _id)
    expect(await found(`project=${a._id}`)).toEqual([ids[0]])
    expect((await page(`project=${a._id}&status=Completed`)).statusSummary).toMatchObject({ all: 1 })
    expect(await found(`project=${a._id}&project=none`)).toEqual(
      expect.arrayContaining([ids[0], ids[2]] as string[]),
    )
    expect(await found(`project=${newId()}`)).toEqual([])
    const wrong = await call('GET', '/api/tasks?project=x')
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'project'])
    const change = { filter: { project: [a._id, b._id] }, change: { projectId: null } }
    const bulk = await call('POST', '/api/tasks/bulk', adminUser, change)
    expect(bulk.body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true])
    expect(await found(`project=${a._id}`)).toEqual([])
    await call('POST', `/api/tasks/bulk/${bulk.body.actionId}/undo`)
    expect(await found(`project=${b._id}`)).toEqual([ids[1]])
    const unknown = await call('POST', '/api/tasks/bulk', adminUser, { ids, change: { projectId: newId() } })
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'change.projectId'])
  })
})
