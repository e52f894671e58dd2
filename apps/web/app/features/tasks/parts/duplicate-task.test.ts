import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { copyOf } from './duplicate-task.ts'

test('a copy has the same fields and no ticks [T39]', () => {
  // An answer of today. A field added later needs no change here.
  const task = {
    _id: 'a',
    title: 'Monthly report',
    description: 'As ever.',
    priority: 'High',
    status: 'Completed',
    progress: 100,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    dueDate: '2026-01-31',
    assignedTo: [{ _id: 'u', name: 'Zuri', email: 'zuri@example.test', profileImageUrl: '' }],
    attachments: ['example.org'],
    todoChecklist: [{ _id: '1', text: 'Draft', completed: true }],
    completedTodoCount: 1,
    version: 4,
    enquiryId: null,
    project: { _id: 'p', name: 'Reports', color: 'red' },
    labels: [{ _id: 'l', name: 'copy', color: 'blue' }],
  } as unknown as Task
  expect(copyOf(task)).toEqual({
    title: 'Monthly report',
    repeat: null,
    description: 'As ever.',
    priority: 'High',
    dueDate: '2026-01-31',
    assignedTo: ['u'],
    todoChecklist: [{ text: 'Draft', completed: false, assignee: null, dueDate: null }],
    attachments: ['example.org'],
    enquiryId: null,
    projectId: 'p',
    labels: ['copy'],
  })
})
