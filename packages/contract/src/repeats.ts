/** Repeating tasks (decision T75). */
import { endpoint } from './endpoint.ts'
import { ById } from './ids.ts'
import { TaskAnswer } from './tasks.ts'

export const skipTask = endpoint({
  method: 'POST',
  path: '/api/tasks/{id}/skip',
  tag: 'Tasks',
  summary: 'Move the due date of a repeating task to the next date',
  access: 'admin',
  params: ById,
  returns: TaskAnswer,
  ifMatch: true,
})
