/** Status and progress follow from the checklist (decision T1). Pure. */
import type { Status } from '@task-manager/contract/tasks'

export interface Item {
  text: string
  completed: boolean
}

export interface Progress {
  status: Status
  /** Percent. */
  progress: number
  completedTodoCount: number
}

/** 100 only when all are done, never 0 when one is: 199 of 200 is 99. */
export function progressOf(items: readonly Item[]): Progress {
  const done = items.filter((item) => item.completed).length
  const status = done === 0 ? 'Pending' : done === items.length ? 'Completed' : 'In Progress'
  const rounded = items.length === 0 ? 0 : Math.round((100 * done) / items.length)
  const progress = status === 'In Progress' ? Math.min(99, Math.max(1, rounded)) : rounded
  return { status, progress, completedTodoCount: done }
}
