import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import {
  emptyForm,
  type FormValues,
  failuresOf,
  fieldOf,
  formOf,
  payloadOf,
  sameForm,
} from './form-values.ts'

const member = '01919191-9191-7191-9191-919191919191'

const complete: FormValues = {
  title: 'Launch the portal',
  description: 'Redirects and analytics',
  priority: 'Low',
  projectId: member,
  labels: ['copy'],
  dueDate: '2026-12-01',
  assignedTo: [member],
  todoChecklist: ['Redirects'],
  attachments: [],
  repeat: null,
}

test('finds the mistakes of all fields, in order [spec 5, T61]', () => {
  const values = emptyForm()
  const missing = {
    title: 'Title is required.',
    description: 'Description is required.',
    dueDate: 'Due date is required.',
    assignedTo: 'Task not assigned to any member',
    todoChecklist: 'Add atleast one todo task.',
  }
  const found = (form: FormValues, bare = false) =>
    Object.fromEntries(failuresOf(form, bare).map(({ field, message }) => [field, message]))
  expect(failuresOf(values).map(({ field, message }) => [field, message])).toEqual(Object.entries(missing))
  expect(found({ ...complete, title: ' \t ', description: '\n' })).toEqual({
    title: missing.title,
    description: missing.description,
  })
  expect(failuresOf(complete)).toEqual([])
  // A task without a description is saved without one.
  expect(failuresOf({ ...complete, description: ' ' }, true)).toEqual([])
  expect(found({ ...complete, description: '', title: '' }, true)).toEqual({ title: missing.title })
})

test('refuses lengths and schemes before the server does [T11, T12]', () => {
  expect(failuresOf({ ...complete, title: 'x'.repeat(201) })[0]?.field).toBe('title')
  expect(failuresOf({ ...complete, description: 'x'.repeat(10_001) })[0]?.field).toBe('description')
  expect(failuresOf({ ...complete, todoChecklist: ['x'.repeat(501)] })[0]?.field).toBe('todoChecklist')
  expect(failuresOf({ ...complete, attachments: ['javascript:alert(1)'] })).toEqual([
    { field: 'attachments', message: 'Only http and https links can be attached.' },
  ])
})

test('sends trimmed texts, kept ticks and the enquiry [spec 4, spec 7]', () => {
  const payload = payloadOf({ ...complete, title: '  A  ' }, [{ text: 'Redirects', completed: true }], member)
  expect(payload.title).toBe('A')
  expect(payload.todoChecklist).toEqual([{ text: 'Redirects', completed: true }])
  expect(payload.enquiryId).toBe(member)
  expect('enquiryId' in payloadOf(complete, [])).toBe(false)
})

test('fills the form from a task and back without loss [spec 3]', () => {
  const task = {
    ...complete,
    assignedTo: [{ _id: member, name: 'A', email: 'a@example.test', profileImageUrl: '' }],
    todoChecklist: [{ text: 'Redirects', completed: true }],
    project: { _id: member, name: 'P', color: 'red' },
    labels: [{ _id: 'l', name: 'copy', color: 'blue' }],
  } as unknown as Task
  expect(formOf(task)).toEqual(complete)
})

test('another order of items is a change, of assignees none [spec 2]', () => {
  const two = { ...complete, assignedTo: ['a', 'b'], todoChecklist: ['x', 'y'] }
  expect(sameForm(two, { ...two, assignedTo: ['b', 'a'] })).toBe(true)
  expect(sameForm(two, { ...two, todoChecklist: ['y', 'x'] })).toBe(false)
})

test('finds the field of a server error [T14]', () => {
  expect(fieldOf('todoChecklist.3.text')).toBe('todoChecklist')
  expect(fieldOf('body.dueDate')).toBe('dueDate')
  expect(fieldOf('enquiryId')).toBeNull()
  expect(fieldOf(undefined)).toBeNull()
})
