import { useMutation } from '@tanstack/react-query'
import type { Status, Task } from '@task-manager/contract/tasks'
import { toast } from 'react-hot-toast/headless'
import { setStatus, tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { connection } from '#web/lib/http/connection.ts'
import { keepChange, waitingFor } from '#web/lib/offline/offline-queue.ts'
import { tellRefused } from './refused-cell.ts'

/** Moves a task to another status; without a network that waits on the device (decision T33). */
export function useMoveTask(): (task: Task, to: Status) => void {
  const status = useMutation({
    mutationFn: ({ task, to }: { task: Task; to: Status }) => setStatus(task, to),
    onSuccess: (task) => toast.success(`Moved to ${task.status}`),
    onError: (error, { task, to }) => {
      if (error instanceof ApiError && error.code === 'network')
        void keepChange(task, { kind: 'status', status: to })
      else {
        toast.error(messageOf(error))
        const text = `Not moved to ${to}: ${messageOf(error)}`
        tellRefused({ taskId: task._id, name: 'status', text, again: () => move(task, to) })
      }
    },
    onSettled: () => tasksChanged(),
  })
  const move = (task: Task, to: Status) => {
    tellRefused(null)
    // Behind what waits, too: changes reach the server in the order in which they were made.
    if (connection() !== 'online' || waitingFor(task._id).length > 0)
      void keepChange(task, { kind: 'status', status: to })
    else status.mutate({ task, to })
  }
  return move
}
