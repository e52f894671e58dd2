import type { Status, Task } from '@task-manager/contract/tasks/tasks'
import { isAnyChanging, isChanging, sendInOrder } from '#web/features/tasks/data/change-order.ts'
import { setStatus, tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { sendOrEnqueue } from '#web/lib/offline/offline-queue.ts'
import { setCellError } from './cell-error.ts'
import { offerUndo } from './offer-undo.ts'

/** Moves a task to another status. Without a connection the move waits on this device (decision T33). */
export async function moveTask(task: Task, status: Status): Promise<void> {
  if (status === task.status && !isChanging(task._id)) return
  setCellError(null)
  try {
    const moved = await sendInOrder(task._id, () =>
      sendOrEnqueue(task, { kind: 'status', status }, () => setStatus(task, status)),
    )
    if (moved === null) return
    const undo = async () => {
      // Loaded when it is needed.
      const { fetchUnchanged, restoreTicksAndStatus } = await import('./move-back.ts')
      await restoreTicksAndStatus(task, await fetchUnchanged(moved))
    }
    offerUndo(`Moved to ${moved.status}`, () => sendInOrder(task._id, undo))
  } catch (error) {
    showError(error)
    const text = `Couldn't move it to ${status}: ${messageOf(error)}`
    setCellError({ taskId: task._id, name: 'status', text, retry: () => void moveTask(task, status) })
  }
  if (!isAnyChanging()) await tasksChanged()
}
