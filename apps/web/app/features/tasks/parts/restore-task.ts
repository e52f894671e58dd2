/** Taking a deletion back: from its message, from the trash, from a form whose task was deleted meanwhile. */
import type { Task } from '@task-manager/contract/tasks'
import { restoreTask } from '@task-manager/contract/trash'
import { toast } from 'react-hot-toast/headless'
import { rememberTask, tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { showToast, undoToast } from '#web/ui/action-toast.tsx'

/**
 * Brings a deleted task back as it was; lists are told by whoever calls, once for many. Throws `ApiError` 404 when it is
 * gone for good or somebody was quicker.
 */
export async function sendRestore(id: string): Promise<Task> {
  const { task } = await api(restoreTask, { params: { id } })
  await rememberTask(task)
  return task
}

/** The same for one task, told to every list. */
export async function restore(id: string): Promise<Task> {
  const task = await sendRestore(id)
  void tasksChanged()
  return task
}

/** 'Restored. Show' */
export function showRestored({ _id: id }: Pick<Task, '_id'>): void {
  showToast('Restored.', `/admin/create-task?task=${id}`, { taskId: id })
}

async function undo(id: string): Promise<void> {
  try {
    showRestored(await restore(id))
  } catch (error) {
    toast.error(messageOf(error))
    void tasksChanged()
  }
}

/** The specified text, and the way back. */
export function showDeleted(id: string): void {
  undoToast('Task Deleted Successfully', () => void undo(id))
}
