import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'

import type { Operation, PendingChange } from '#web/lib/offline/change-store.ts'
import { appendChange } from '#web/lib/offline/offline-queue.ts'

import { withPendingChanges } from './pending-changes.ts'

let created = 0
const change = (operation: Operation, taskId = 't', refused: string | null = null): PendingChange => ({
  id: String(created++),
  taskId,
  title: 'Task',
  operation,
  refused,
})
const tick = (itemId: string, completed: boolean) => change({ kind: 'tick', itemId, text: itemId, completed })
const move = (status: Task['status']) => change({ kind: 'status', status })

const task = {
  _id: 't',
  status: 'Pending',
  progress: 0,
  completedTodoCount: 0,
  todoChecklist: ['a', 'b'].map((_id) => ({ _id, text: _id, completed: false })),
} as unknown as Task

const shown = (...changes: PendingChange[]) => {
  const { status, progress, todoChecklist } = withPendingChanges(task, changes)
  return { status, progress, ticks: todoChecklist.map(({ completed }) => (completed ? 'x' : '.')).join('') }
}

test('shows a task with its pending changes, in the order in which they were made [T33]', () => {
  expect(shown(tick('b', true))).toEqual({ status: 'In Progress', progress: 50, ticks: '.x' })
  expect(shown(move('Completed'), tick('a', false))).toEqual({
    status: 'In Progress',
    progress: 50,
    ticks: '.x',
  })
  expect(shown(tick('a', true), move('Pending'))).toEqual({ status: 'Pending', progress: 0, ticks: '..' })
  expect(shown(tick('gone', true)).ticks).toBe('..')
})

test('keeps only the last tick of an item, unless the task was moved in between [T33]', () => {
  const [first, other, mind, done, again] = [
    tick('a', true),
    tick('b', true),
    tick('a', false),
    move('Completed'),
    tick('a', true),
  ] as const
  const list = [first, other, mind, done, again].reduce<readonly PendingChange[]>(appendChange, [])
  expect(list).toEqual([other, mind, done, again])
  const refused = { ...first, refused: 'gone' }
  expect(appendChange([refused], mind)).toEqual([refused, mind])
})
