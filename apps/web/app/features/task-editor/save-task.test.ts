import type { Task } from '@task-manager/contract/tasks/tasks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { baseOf, newBase, stateFrom, withPending } from './form-draft.ts'
import { type FormValues, formOf } from './form-values.ts'
import { createTask, updateTask } from './save-task.ts'

const ID = '0199aaaa-0000-7000-8000-000000000001'
const before = {
  _id: ID,
  title: 'Report',
  description: 'As ever.',
  priority: 'Low',
  status: 'Pending',
  dueDate: '2026-11-30',
  assignedTo: [{ _id: 'u', name: 'Zuri', email: 'zuri@example.test', profileImageUrl: '' }],
  attachments: [],
  todoChecklist: [{ _id: '1', text: 'Draft', completed: false }],
  project: null,
  labels: [],
  version: 1,
} as unknown as Task
const mine = (part: Partial<FormValues>): FormValues => ({ ...formOf(before), ...part })

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const respond = (status: number, body: object) => async () => new Response(JSON.stringify(body), { status })
const changedMeanwhile = (task: Task) => respond(412, { code: 'version_conflict', message: 'Changed.', task })
const header = (call: number, name: string) => new Headers(fetched.mock.calls[call]?.[1].headers).get(name)
const bodyOf = (call: number) => JSON.parse(String(fetched.mock.calls[call]?.[1].body))

beforeEach(() => {
  fetched.mockReset()
  const storage = { getItem: () => null, setItem() {}, removeItem() {} }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('saves with the version of the form [T5]', async () => {
  fetched.mockImplementation(respond(200, { message: '', task: { ...before, version: 2 } }))
  const outcome = await updateTask(ID, mine({ title: 'New' }), baseOf(before))
  expect(outcome).toMatchObject({ task: { version: 2 }, merged: [] })
  expect(header(0, 'if-match')).toBe('"1"')
})

test('merges a field that only the other person changed, and saves again [T5]', async () => {
  const theirs = { ...before, description: 'Theirs.', version: 2 }
  fetched
    .mockImplementationOnce(changedMeanwhile(theirs))
    .mockImplementation(respond(200, { message: '', task: { ...theirs, version: 3 } }))
  const outcome = await updateTask(ID, mine({ title: 'Mine' }), baseOf(before))
  expect(outcome).toMatchObject({ merged: ['description'] })
  expect(bodyOf(1)).toMatchObject({ title: 'Mine', description: 'Theirs.' })
  expect(header(1, 'if-match')).toBe('"2"')
})

test('keeps ticks made meanwhile, without a question [T5]', async () => {
  const ticked = { ...before, todoChecklist: [{ _id: '1', text: 'Draft', completed: true }], version: 2 }
  fetched
    .mockImplementationOnce(changedMeanwhile(ticked as Task))
    .mockImplementation(respond(200, { message: '', task: { ...ticked, version: 3 } }))
  expect(await updateTask(ID, mine({ title: 'Mine' }), baseOf(before))).toMatchObject({ merged: [] })
  expect(bodyOf(1).todoChecklist).toEqual([{ _id: '1', text: 'Draft', completed: true }])
})

test('asks when both changed a field to different values [T5]', async () => {
  const theirs = { ...before, title: 'Theirs', version: 2 }
  fetched.mockImplementation(changedMeanwhile(theirs))
  expect(await updateTask(ID, mine({ title: 'Mine' }), baseOf(before))).toEqual({
    conflict: { theirs, fields: [{ field: 'title', both: true }] },
  })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('reports a task that was deleted meanwhile [T5]', async () => {
  fetched.mockImplementation(respond(404, { code: 'not_found', message: 'Gone.' }))
  expect(await updateTask(ID, mine({}), baseOf(before))).toEqual({ deleted: true })
})

test('gives up on a server that refuses every version [T14]', async () => {
  fetched.mockImplementation(changedMeanwhile({ ...before, version: 2 }))
  await expect(updateTask(ID, mine({}), baseOf(before))).rejects.toMatchObject({ status: 412 })
})

test('repeats a creation under the same key until it is answered [api 5]', async () => {
  const form = { values: { ...newBase(null).values, ...mine({ title: 'New task' }) }, todo: [] }
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(createTask('me', form, null)).rejects.toMatchObject({ code: 'network' })
  fetched.mockImplementation(respond(201, { message: '', task: before }))
  await createTask('me', form, null)
  await createTask('me', form, null)
  const keys = [0, 1, 2].map((call) => header(call, 'idempotency-key'))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a new due date moves only this task, or all that follow with a rule that stays or changes [T75]', async () => {
  fetched.mockImplementation(respond(200, { message: '', task: { ...before, version: 2 } }))
  const sent = async (rule: string, moveAll: boolean) => {
    const base = baseOf({ ...before, repeat: { rule, from: 'due', until: null, times: null, words: '' } })
    const values = withPending({
      ...stateFrom(base),
      values: { ...base.values, dueDate: '2026-12-02' },
      moveAll,
    })
    await updateTask(ID, values, base, moveAll)
    return bodyOf(fetched.mock.calls.length - 1).repeat?.rule
  }
  // 30 November 2026 is a Monday.
  expect(await sent('FREQ=WEEKLY;BYDAY=MO', false)).toBeUndefined()
  expect(await sent('FREQ=WEEKLY;BYDAY=MO', true)).toBe('FREQ=WEEKLY;BYDAY=WE')
  expect(await sent('FREQ=DAILY;INTERVAL=3', false)).toBeUndefined()
  expect(await sent('FREQ=DAILY;INTERVAL=3', true)).toBe('FREQ=DAILY;INTERVAL=3')
})
