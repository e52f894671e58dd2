/** Restores deleted tasks: from the message, the trash, or the form of a deleted task. */
import type { Task } from '@task-manager/contract/tasks/tasks'
import { restoreTask } from '@task-manager/contract/tasks/trash'
import { rememberTask, tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { showToast, undoToast } from '#web/ui/toast/action-toast.tsx'

/**
 * Restores a task; the caller invalidates the lists, once for many tasks. Throws `ApiError` 404 when the task was
 * deleted permanently or restored already.
 */
export async function sendRestore(id: string): Promise<Task> {
  const { task } = await api(restoreTask, { params: { id } })
  await rememberTask(task)
  return task
}

/** Restores one task and invalidates the lists. */
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
    showError(error)
    void tasksChanged()
  }
}

/** The specified text, with Undo. */
export function showDeleted(id: string): void {
  undoToast('Task Deleted Successfully', () => void undo(id))
}
