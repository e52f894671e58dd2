/** Status and progress of a checklist (decision T1). The server stores them; the web shows them optimistically. */
import type { Status } from './tasks/tasks.ts'

export interface Progress {
  status: Status
  /** Percent; 100 only when all items are done, never 0 when one is: 199 of 200 is 99. */
  progress: number
  completedTodoCount: number
}

export function progressOf(items: ReadonlyArray<{ readonly completed?: boolean | undefined }>): Progress {
  const done = items.filter((item) => item.completed).length
  const status = done === 0 ? 'Pending' : done === items.length ? 'Completed' : 'In Progress'
  const rounded = items.length === 0 ? 0 : Math.round((100 * done) / items.length)
  const progress = status === 'In Progress' ? Math.min(99, Math.max(1, rounded)) : rounded
  return { status, progress, completedTodoCount: done }
}

/** After an edit: a status that someone set stays unless an item was added, deleted or ticked. */
export function progressAfterEdit(
  before: { readonly status: Status; readonly todoChecklist: Parameters<typeof progressOf>[0] },
  items: Parameters<typeof progressOf>[0],
): Progress {
  const progress = progressOf(items)
  const same =
    items.length === before.todoChecklist.length &&
    progress.completedTodoCount === progressOf(before.todoChecklist).completedTodoCount
  return same ? { ...progress, status: before.status } : progress
}

/** When a task with this status was completed: kept while it stays Completed. */
export const completedAtOf = (
  status: Status,
  before: { readonly completedAt: string | null } | null,
  at: string,
): string | null => (status === 'Completed' ? (before?.completedAt ?? at) : null)
