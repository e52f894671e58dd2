import type { Task } from '@task-manager/contract/tasks'
import { expect, test } from 'vitest'
import {
  emptyForm,
  type FormValues,
  fieldOf,
  firstFailure,
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
}

test('shows one mistake at a time, in order [spec 5]', () => {
  const values = emptyForm()
  const steps: [FormValues, string, string][] = [
    [values, 'title', 'Title is required.'],
    [{ ...values, title: ' \t ' }, 'title', 'Title is required.'],
    [{ ...values, title: 'T' }, 'description', 'Description is required.'],
    [{ ...values, title: 'T', description: '\n' }, 'description', 'Description is required.'],
    [{ ...complete, dueDate: '', assignedTo: [], todoChecklist: [] }, 'dueDate', 'Due date is required.'],
    [{ ...complete, assignedTo: [], todoChecklist: [] }, 'assignedTo', 'Task not assigned to any member'],
    [{ ...complete, todoChecklist: [] }, 'todoChecklist', 'Add atleast one todo task.'],
  ]
  for (const [form, field, message] of steps) expect(firstFailure(form)).toEqual({ field, message })
  expect(firstFailure(complete)).toBeNull()
})

test('refuses lengths and schemes before the server does [T11, T12]', () => {
  expect(firstFailure({ ...complete, title: 'x'.repeat(201) })?.field).toBe('title')
  expect(firstFailure({ ...complete, description: 'x'.repeat(10_001) })?.field).toBe('description')
  expect(firstFailure({ ...complete, todoChecklist: ['x'.repeat(501)] })?.field).toBe('todoChecklist')
  expect(firstFailure({ ...complete, attachments: ['javascript:alert(1)'] })).toEqual({
    field: 'attachments',
    message: 'Only http and https links can be attached.',
  })
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
