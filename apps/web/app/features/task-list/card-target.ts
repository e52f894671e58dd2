import type { Task } from '@task-manager/contract/tasks'
import type { CardTarget } from './task-card.tsx'

const editorOf = (task: Task): CardTarget => ({
  to: `/admin/create-task?task=${task._id}`,
  state: { taskId: task._id },
})
const detailsOf = (task: Task): CardTarget => ({ to: `/user/task-details/${task._id}` })

/** An administrator edits a task, a member opens its details. */
export const cardTargetOf = (admin: boolean): ((task: Task) => CardTarget) => (admin ? editorOf : detailsOf)
