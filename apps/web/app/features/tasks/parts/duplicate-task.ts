/** A copy of a task: the same fields, nothing ticked (decision T39). */
import { createTask } from '@task-manager/contract/tasks/task-endpoints'
import type { NewTask, Task } from '@task-manager/contract/tasks/tasks'
import { rememberTask, tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { newId } from '#web/lib/new-id.ts'
import { errorToast, showToast } from '#web/ui/toast/action-toast.tsx'

export const copyOf = (task: Task): NewTask => ({
  title: task.title,
  description: task.description,
  priority: task.priority,
  dueDate: task.dueDate,
  assignedTo: task.assignedTo.map(({ _id }) => _id),
  todoChecklist: task.todoChecklist.map(({ text, assignee, dueDate }) => ({
    text,
    completed: false,
    assignee: assignee?._id ?? null,
    dueDate: dueDate ?? null,
  })),
  attachments: [...task.attachments],
  enquiryId: task.enquiryId,
  projectId: task.project?._id ?? null,
  labels: task.labels.map(({ name }) => name),
  // The copy does not repeat: two series would create each task twice.
  repeat: null,
})

/** Creates a copy. On failure it shows a message with a retry, which creates at most one copy, and returns null. */
export async function duplicate(task: Task, key = newId()): Promise<Task | null> {
  try {
    const created = (await api(createTask, { body: copyOf(task), idempotencyKey: key })).task
    await rememberTask(created)
    void tasksChanged()
    return created
  } catch (error) {
    errorToast(messageOf(error), [{ label: 'Try again', onPress: () => void duplicateInList(task, key) }])
    return null
  }
}

/** Duplicates from a list; the message links to the copy. */
export async function duplicateInList(task: Task, key?: string): Promise<void> {
  const created = await duplicate(task, key)
  if (created === null) return
  showToast('Task duplicated.', `/admin/create-task?task=${created._id}`, { taskId: created._id })
}
