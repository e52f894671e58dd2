/** Shows tasks with the changes that wait on this device (decision T33). */
import { progressOf } from '@task-manager/contract/progress'
import type { ChecklistItem, Status, Task } from '@task-manager/contract/tasks/tasks'
import { useEffect, useSyncExternalStore } from 'react'
import { queryClient } from '#web/lib/http/query-client.ts'
import type { PendingChange } from '#web/lib/offline/change-store.ts'
import { pendingFor, startOfflineQueue, subscribeToChanges } from '#web/lib/offline/offline-queue.ts'
import { activityKey, rememberTask, taskDetail, tasksChanged } from './tasks.queries.ts'

/** The task with this checklist and the progress that the server will compute from it. */
export const withChecklist = (task: Task, todoChecklist: ChecklistItem[]): Task => ({
  ...task,
  todoChecklist,
  ...progressOf(todoChecklist),
})

/** The task with another status (decision T2). */
function withStatus(task: Task, status: Status): Task {
  if (status === 'In Progress') return { ...task, status }
  const completed = status === 'Completed'
  return withChecklist(
    task,
    task.todoChecklist.map((item) => ({ ...item, completed })),
  )
}

/** The task with `changes` applied, as the server will compute it. */
export function withPendingChanges(task: Task, changes: readonly PendingChange[]): Task {
  return changes.reduce((now, { operation }) => {
    if (operation.kind === 'status') return withStatus(now, operation.status)
    if (operation.kind === 'comment') return now
    return withChecklist(
      now,
      now.todoChecklist.map((item) =>
        item._id === operation.itemId ? { ...item, completed: operation.completed } : item,
      ),
    )
  }, task)
}

export function usePendingChanges(taskId: string): readonly PendingChange[] {
  const waiting = () => pendingFor(taskId)
  return useSyncExternalStore(subscribeToChanges, waiting, waiting)
}

/** Sends pending changes while this user is logged in. */
export function useOfflineQueue(userId: string): void {
  useEffect(
    () =>
      startOfflineQueue(userId, {
        onSent: async (task, taskId) => {
          if (task) await rememberTask(task)
          // The pending comment stays until the sent one is shown.
          else await queryClient.invalidateQueries({ queryKey: activityKey(taskId) })
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
