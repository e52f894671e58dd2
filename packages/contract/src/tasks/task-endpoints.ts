/** Endpoints of one task and of the list. */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import * as z from 'zod/mini'
import { NewTask, Status, TaskAnswer, TaskDetails, TaskFilter, TaskPage, TodoChecklist } from './tasks.ts'

const bodyLimit = 1024 * 1024

export const listTasks = endpoint('GET /api/tasks', 'user', {
  summary:
    'Tasks, searched, filtered and sorted, newest first by default: all for administrators, their own for members',
  query: TaskFilter,
  filters: Object.keys(TaskFilter.shape),
  returns: TaskPage,
})

export const getTask = endpoint('GET /api/tasks/{id}', 'user', {
  summary: 'One task',
  params: ById,
  returns: TaskDetails,
})

export const createTask = endpoint('POST /api/tasks', 'admin', {
  summary: 'Create a task; a repeated Idempotency-Key returns the first result',
  body: NewTask,
  badRequest: ['repeat'],
  bodyLimit,
  returns: TaskAnswer,
  status: 201,
})

export const deleteTask = endpoint('DELETE /api/tasks/{id}', 'admin', {
  summary: 'Delete a task',
  params: ById,
  returns: Message,
  ifMatch: true,
})

const statusCall = {
  summary: 'Set the status; Completed ticks every item, Pending unticks them',
  params: ById,
  body: z.object({ status: Status }),
  returns: TaskAnswer,
  ifMatch: true,
} as const

export const putTaskStatus = endpoint('PUT /api/tasks/{id}/status', 'user', statusCall)
export const patchTaskStatus = endpoint('PATCH /api/tasks/{id}/status', 'user', statusCall)

export const updateTodo = endpoint('PUT /api/tasks/{id}/todo', 'user', {
  summary: 'Tick and untick: the whole checklist, in which only `completed` may differ',
  params: ById,
  body: z.object({ todoChecklist: TodoChecklist }),
  bodyLimit,
  returns: TaskAnswer,
  ifMatch: true,
})
