/** What the server will make of a ticked list (decision T1), so that a tick shows its effect at once. */
import type { Status, Task, TodoItem } from '@task-manager/contract/tasks'

/** Percent; 100 only when all are done, never 0 when one is. */
export function progressOf(done: number, all: number): number {
  if (all === 0 || done === 0) return 0
  if (done === all) return 100
  return Math.min(99, Math.max(1, Math.round((100 * done) / all)))
}

export function statusOf(done: number, all: number): Status {
  if (done === 0) return 'Pending'
  return done === all ? 'Completed' : 'In Progress'
}

/** The task as it will look with this checklist. */
export function withChecklist(task: Task, todoChecklist: TodoItem[]): Task {
  const done = todoChecklist.filter((item) => item.completed).length
  return {
    ...task,
    todoChecklist,
    completedTodoCount: done,
    progress: progressOf(done, todoChecklist.length),
    status: statusOf(done, todoChecklist.length),
  }
}
