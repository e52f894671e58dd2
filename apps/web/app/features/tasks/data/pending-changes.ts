/** Tasks with the changes on top that wait on this device for the server (decision T33). */
import { progressOf } from '@task-manager/contract/progress'
import type { ChecklistItem, Status, Task } from '@task-manager/contract/tasks'
import { useEffect, useSyncExternalStore } from 'react'
import { queryClient } from '#web/lib/http/query-client.ts'
import { type Change, startOutbox, subscribeToChanges, waitingFor } from '#web/lib/offline/offline-queue.ts'
import { rememberTask, taskDetail, tasksChanged } from './tasks.queries.ts'

/** The task as the server will make it with this checklist, so that a tick shows its effect at once. */
export const withChecklist = (task: Task, todoChecklist: ChecklistItem[]): Task => ({
  ...task,
  todoChecklist,
  ...progressOf(todoChecklist),
})

/** Decision T2. */
function moved(task: Task, status: Status): Task {
  if (status === 'In Progress') return { ...task, status }
  const completed = status === 'Completed'
  return withChecklist(
    task,
    task.todoChecklist.map((item) => ({ ...item, completed })),
  )
}

/** The task as it will be once the server has taken `changes`. */
export function withWaiting(task: Task, changes: readonly Change[]): Task {
  return changes.reduce((now, { wish }) => {
    if (wish.kind === 'status') return moved(now, wish.status)
    return withChecklist(
      now,
      now.todoChecklist.map((item) =>
        item._id === wish.itemId ? { ...item, completed: wish.completed } : item,
      ),
    )
  }, task)
}

export function useWaiting(taskId: string): readonly Change[] {
  const waiting = () => waitingFor(taskId)
  return useSyncExternalStore(subscribeToChanges, waiting, waiting)
}

/** Sends what waits for as long as this user is signed in. */
export function useOutbox(userId: string): void {
  useEffect(
    () =>
      startOutbox(userId, {
        onSent: async (task) => {
          await rememberTask(task)
          void tasksChanged()
        },
        onRefused: ({ taskId }) => {
          void queryClient.invalidateQueries({ queryKey: taskDetail(taskId).queryKey })
          void tasksChanged()
        },
      }),
    [userId],
  )
}
