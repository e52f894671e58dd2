import type { Task } from '@task-manager/contract/tasks/tasks'
import type { MouseEvent } from 'react'
import { fromHere } from '#web/lib/browser/from-here.ts'

/** The path and the navigation state of a card's link (spec 2, Manage Tasks). */
export interface CardTarget {
  to: string
  state?: { taskId?: string; from?: string }
}

/** Handles a click on a card's link. */
export type OpenCard = (event: MouseEvent<HTMLAnchorElement>, target: CardTarget) => void

const editorOf = (task: Task): CardTarget => ({
  to: `/admin/create-task?task=${task._id}`,
  state: { taskId: task._id },
})
/** The address of the list with its filters, for the link back. */
const pageIn =
  (pages: string) =>
  ({ _id }: Task): CardTarget => ({
    to: pages + _id,
    state: fromHere(),
  })
const [taskPageOf, detailsOf] = [pageIn('/tasks/'), pageIn('/user/task-details/')]

/** A card opens the form for administrators (spec 2); everything else opens the task's page. */
export const cardTargetOf = (admin: boolean, view: string): ((task: Task) => CardTarget) =>
  admin ? (view === 'cards' ? editorOf : taskPageOf) : detailsOf
