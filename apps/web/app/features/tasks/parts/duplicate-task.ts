/** A copy of a task: the same fields, nothing ticked (decision T39). */
import { captureTasks } from '@task-manager/contract/tasks/task-capture'
import { createTask } from '@task-manager/contract/tasks/task-endpoints'
import type { NewTask, Task } from '@task-manager/contract/tasks/tasks'
import { rememberTask, tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { newId } from '#web/lib/new-id.ts'
import { today } from '#web/lib/time/format.ts'
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

async function create(copy: NewTask, idempotencyKey: string): Promise<Task> {
  if (copy.description !== '') return (await api(createTask, { body: copy, idempotencyKey })).task
  // Only a captured task has none (decision T61). It is not from an enquiry.
  const { enquiryId: _, ...line } = copy
  const { tasks } = await api(captureTasks, { body: { tasks: [line], today: today() }, idempotencyKey })
  return tasks[0] as Task
}

/** Creates a copy. On failure it shows a message with a retry, which creates at most one copy, and returns null. */
export async function duplicate(task: Task, key = newId()): Promise<Task | null> {
  try {
    const created = await create(copyOf(task), key)
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
