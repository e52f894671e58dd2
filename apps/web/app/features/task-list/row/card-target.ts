import type { Task } from '@task-manager/contract/tasks'
import type { MouseEvent } from 'react'

/** The path and the navigation state of a card's link (spec 2, Manage Tasks). */
export interface CardTarget {
  to: string
  state?: { taskId: string }
}

/** Handles the press of a card's link. */
export type OpenCard = (event: MouseEvent<HTMLAnchorElement>, target: CardTarget) => void

const editorOf = (task: Task): CardTarget => ({
  to: `/admin/create-task?task=${task._id}`,
  state: { taskId: task._id },
})
const detailsOf = (task: Task): CardTarget => ({ to: `/user/task-details/${task._id}` })

/** An administrator edits a task, a member opens its details. */
export const cardTargetOf = (admin: boolean): ((task: Task) => CardTarget) => (admin ? editorOf : detailsOf)
