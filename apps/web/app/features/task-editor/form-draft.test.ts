import { expect, test } from 'vitest'
import { draftIn, draftName, isDirty, newBase, prefillOf, stateFrom } from './form-draft.ts'
import { payloadOf } from './form-values.ts'

const prefill = { title: 'Call back', description: 'Asked about a website', enquiryId: 'e1' }

test('restores a draft from storage [T14]', () => {
  const state = stateFrom(newBase(prefill))
  state.values.todoChecklist = ['Call']
  expect(draftIn(JSON.parse(JSON.stringify(state)))).toEqual(state)
})

test.each([null, 3, {}, { values: {} }, { ...stateFrom(newBase(null)), pendingItem: 1 }])(
  'ignores a value that is not a draft: %j',
  (stored) => {
    expect(draftIn(stored)).toBeNull()
  },
)

test('an item that was captured as done is sent as done [T61]', () => {
  const base = newBase({ title: 'Trip', todoChecklist: ['Book', 'Pack'], ticked: ['Book'] })
  expect(draftIn(JSON.parse(JSON.stringify(stateFrom(base))))?.base).toEqual(base)
  expect(payloadOf(base.values, base.todo).todoChecklist).toEqual([
    { text: 'Book', completed: true },
    { text: 'Pack', completed: false },
  ])
})

test('marks a form unsaved when it differs or an add field has text [spec 2]', () => {
  const state = stateFrom(newBase(prefill))
  expect(isDirty(state)).toBe(false)
  expect(isDirty({ ...state, values: { ...state.values, title: 'X' } })).toBe(true)
  expect(isDirty({ ...state, pendingItem: ' ' })).toBe(false)
  expect(isDirty({ ...state, pendingItem: 'Call' })).toBe(true)
})

test('keeps a draft for each task, each enquiry and the new task [T14]', () => {
  expect(draftName('t1', null)).toBe('task:t1')
  expect(draftName(null, prefill)).toBe('task:enquiry:e1')
  expect(draftName(null, null)).toBe('task:new')
})

test('a form opened from a board column starts with its values, and has its own draft [T43]', () => {
  const prefill = prefillOf('?priority=High&dueDate=2026-11-28&status=In+Progress&assignedTo=nobody&x=y')
  expect(prefill).toEqual({ priority: 'High', dueDate: '2026-11-28', status: 'In Progress' })
  expect(newBase(prefill).values).toMatchObject({ priority: 'High', dueDate: '2026-11-28', title: '' })
  expect(draftName(null, prefill)).not.toBe(draftName(null, null))
  const projectId = '0199aaaa-0000-7000-8000-000000000001'
  expect(newBase(prefillOf(`?projectId=${projectId}`)).values).toMatchObject({ projectId, labels: [] })
  expect(prefillOf('?dueDate=2026-02-30&q=x&projectId=none')).toBeNull()
})
