import type { LabelRef } from '@task-manager/contract/projects/groups'
import type { Label } from '@task-manager/contract/projects/labels'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { describeEngines } from '#test/app.ts'
import { person, shared, task, taskBody } from '#test/factories.ts'
import { adminFor, callsBy, personFor } from '#test/people.ts'

const LABELS = '/api/labels'

describeEngines('labels', (t) => {
  const adminUser = adminFor(t)
  const anna = personFor(t)
  const call = callsBy(t, adminUser)
  const labelled = (labels: string[], overrides: Record<string, unknown> = {}) =>
    task(t(), adminUser, [anna], { labels, ...overrides })
  const names = ({ labels }: { labels: readonly LabelRef[] }) => labels.map(({ name }) => name)
  const read = async (id: string): Promise<Task> => shared((await call('GET', `/api/tasks/${id}`)).body)
  const all = async (as = adminUser): Promise<Label[]> => (await call('GET', LABELS, as)).body.labels
  const named = async (name: string) => (await all()).find((label) => label.name === name) as Label
  const search = async (query: string) =>
    ((await call('GET', `/api/tasks?limit=500&${query}`)).body.tasks as Task[]).map(({ _id }) => _id)

  test('are created with a task, and reused whatever the case and diacritics, in their order [T42]', async () => {
    const first = await labelled(['Légal', ' two   words ', 'legal'])
    expect(names(first)).toEqual(['Légal', 'two words'])
    const second = await labelled(['two words', 'LEGAL'])
    expect(second.labels).toEqual(first.labels.toReversed())
    expect(await read(second._id)).toEqual(second)
    expect(await named('Légal')).toEqual({ ...first.labels[0], taskCount: 2 })
    const kept = await call(
      'PUT',
      `/api/tasks/${first._id}`,
      adminUser,
      taskBody([anna], { title: 'Edited' }),
    )
    expect(kept.body.task.labels).toEqual(first.labels)
    const none = await call('PUT', `/api/tasks/${first._id}`, adminUser, taskBody([anna], { labels: [] }))
    expect(none.body.task.labels).toEqual([])
    const { entries } = (await call('GET', `/api/tasks/${first._id}/history`)).body
    expect(entries[0].changes).toContainEqual({ field: 'labels', before: first.labels, after: [] })
    await call('DELETE', `/api/tasks/${second._id}`)
    expect((await named('Légal')).taskCount).toBe(0)
    await call('POST', `/api/tasks/${second._id}/restore`)
    expect((await read(second._id)).labels).toEqual(second.labels)
  })

  test('are at most ten on a task, none of them empty or too long [T42]', async () => {
    const ten = Array.from({ length: 10 }, (_, i) => `ten ${i}`)
    expect(names(await labelled(ten))).toEqual(ten)
    for (const labels of [[...ten, 'eleven'], [' '], ['x'.repeat(41)], ['a\u200bb'], 'text', [1]]) {
      const reply = await call('POST', '/api/tasks', adminUser, taskBody([anna], { labels }))
      expect([labels, reply.status]).toEqual([labels, 422])
      expect(reply.body.errors[0].path).toMatch(/^labels/)
    }
  })

  test('are created once per name by concurrent calls [T42]', async () => {
    const created = await Promise.all(
      Array.from({ length: 6 }, (_, i) => labelled(i % 2 ? ['race b', 'race a'] : ['race a', 'race b'])),
    )
    expect(new Set(created.flatMap(({ labels }) => labels.map(({ _id }) => _id))).size).toBe(2)
    expect([(await named('race a')).taskCount, (await named('race b')).taskCount]).toEqual([6, 6])
  })

  test('are renamed, merged and deleted on all tasks [T42]', async () => {
    const one = await labelled(['wombat', 'copy'])
    const both = await labelled(['quokka', 'wombat'])
    const other = await labelled(['quokka'])
    const [wombat, quokka] = [await named('wombat'), await named('quokka')]
    const renamed = await call('PUT', `${LABELS}/${wombat._id}`, adminUser, { name: 'Numbat', color: 'red' })
    expect(renamed.body.label).toEqual({ _id: wombat._id, name: 'Numbat', color: 'red', taskCount: 2 })
    expect(await read(one._id)).toMatchObject({
      version: one.version,
      labels: [{ name: 'Numbat', color: 'red' }, { name: 'copy' }],
    })
    expect([await search('q=wombat'), await search('q=numbat')]).toEqual([[], [both._id, one._id]])
    const taken = await call('PUT', `${LABELS}/${quokka._id}`, adminUser, { name: 'NUMBAT' })
    expect([taken.status, taken.body.message]).toEqual([409, 'A label with this name already exists.'])
    const into = { into: wombat._id }
    const merged = await call('POST', `${LABELS}/${quokka._id}/merge`, adminUser, into)
    expect(merged.body.label).toMatchObject({ name: 'Numbat', taskCount: 3 })
    expect([names(await read(both._id)), names(await read(other._id))]).toEqual([['Numbat'], ['Numbat']])
    expect((await read(other._id)).version).toBe(other.version + 1)
    expect((await call('POST', `${LABELS}/${quokka._id}/merge`, adminUser, into)).status).toBe(404)
    expect((await call('POST', `${LABELS}/${wombat._id}/merge`, adminUser, into)).status).toBe(422)
    expect((await call('DELETE', `${LABELS}/${wombat._id}`)).status).toBe(200)
    expect([names(await read(one._id)), names(await read(both._id))]).toEqual([['copy'], []])
    expect(await search('q=numbat')).toEqual([])
    const { entries } = (await call('GET', `/api/tasks/${both._id}/history`)).body
    expect(entries[0].changes).toMatchObject([{ field: 'labels', before: [{ name: 'Numbat' }], after: [] }])
  })

  test('are renamed and merged in the filters of saved views [T37, T42]', async () => {
    await labelled(['old one', 'second one'])
    const [first, second] = [await named('old one'), await named('second one')]
    const queries = ['label=Old+One&view=table', 'q=old+one', 'notLabel=old+one&label=other']
    for (const [i, query] of queries.entries())
      await call('POST', '/api/views', adminUser, { name: `${i}`, query, shared: i === 0 })
    const views = async (): Promise<string[]> =>
      (await call('GET', '/api/views')).body.views.map(({ query }: { query: string }) => query)
    await call('PUT', `${LABELS}/${first._id}`, adminUser, { name: 'A & B' })
    expect(await views()).toEqual(['label=A+%26+B&view=table', 'q=old+one', 'label=other&notLabel=A+%26+B'])
    await call('POST', `${LABELS}/${first._id}/merge`, adminUser, { into: second._id })
    expect(await views()).toEqual([
      'label=second+one&view=table',
      'q=old+one',
      'label=other&notLabel=second+one',
    ])
  })

  test('are changed by administrators only, and visible to members on their own tasks [T42]', async () => {
    await labelled(['for anna'])
    const created = await call('POST', LABELS, adminUser, { name: 'Unused', color: 'teal' })
    expect([created.status, created.body.label]).toMatchObject([201, { color: 'teal', taskCount: 0 }])
    expect((await call('POST', LABELS, adminUser, { name: 'unused' })).status).toBe(409)
    const own = (await all(anna)).map(({ name }) => name)
    expect([own.includes('for anna'), own.includes('Unused')]).toEqual([true, false])
    expect(await all(await person(t()))).toEqual([])
    const url = `${LABELS}/${created.body.label._id}`
    expect((await call('POST', LABELS, anna, { name: 'Mine' })).status).toBe(403)
    expect((await call('PUT', url, anna, { name: 'Mine' })).status).toBe(403)
    expect((await call('POST', `${url}/merge`, anna, { into: newId() })).status).toBe(403)
    expect((await call('DELETE', url, anna)).status).toBe(403)
  })

  test('filter lists, and are added and removed in bulk with Undo [T42, T38]', async () => {
    const created = [await labelled(['many a']), await labelled(['many a', 'many b']), await labelled([])]
    const ids = created.map(({ _id }) => _id).toReversed()
    expect(await search('label=MANY%20A')).toEqual([ids[1], ids[2]])
    expect(await search('label=many%20b&label=many%20a&notLabel=many%20b')).toEqual([ids[2]])
    expect(await search('label=nothing')).toEqual([])
    const wrong = await call('GET', '/api/tasks?label=')
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'label'])
    const change = { addLabels: ['many c', 'many a'], removeLabels: ['MANY B'] }
    const bulk = await call('POST', '/api/tasks/bulk', adminUser, { ids, change })
    expect(bulk.body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true])
    for (const id of ids) expect(names(await read(id)).toSorted()).toEqual(['many a', 'many c'])
    await call('POST', `/api/tasks/bulk/${bulk.body.actionId}/undo`)
    const before = new Map(created.map((each) => [each._id, each]))
    for (const id of ids) expect((await read(id)).labels).toEqual(before.get(id)?.labels)
    const both = { addLabels: ['x'], removeLabels: ['X'] }
    expect((await call('POST', '/api/tasks/bulk', adminUser, { ids, change: both })).status).toBe(422)
    const full = await labelled(Array.from({ length: 10 }, (_, i) => `full ${i}`))
    const more = { ids: [full._id], change: { addLabels: ['one more'] } }
    expect((await call('POST', '/api/tasks/bulk', adminUser, more)).body.results).toEqual([
      { _id: full._id, ok: false, message: 'A task can have at most 10 labels.' },
    ])
  })
})
