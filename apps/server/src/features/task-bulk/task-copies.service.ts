/** Copies of tasks, with no item ticked (decisions T38, T39). */
import type { BulkResult } from '@task-manager/contract/tasks/task-bulk'
import { NO_MEMBER } from '@task-manager/contract/tasks/task-values'
import type { NewTask, Task } from '@task-manager/contract/tasks/tasks'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import { newId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/transaction.ts'
import { storeResults } from '#server/features/idempotency/idempotency.service.ts'
import { recheckWithUsers } from '#server/features/sessions/sessions.service.ts'
import { addTasks, type ChangeContext, lockEnquiry } from '#server/features/tasks/task-writes.service.ts'
import { newTask, readTasks } from '#server/features/tasks/tasks.service.ts'
import { NOT_FOUND, refusal } from './batches.ts'
import type { ExistingRefs } from './changed-task.ts'
import { lockExistingRefs } from './existing-refs.service.ts'

const idsOf = (refs: readonly { _id: string }[]): string[] => refs.map(({ _id }) => _id)

/** Without people who were deleted or deactivated. Throws an AppError when nobody is left. */
function copyOf(task: Task, existing: ExistingRefs, enquiries: ReadonlySet<string>, at: string): Task {
  const assignedTo = task.assignedTo.flatMap(({ _id }) => existing.people.get(_id) ?? [])
  if (assignedTo.length === 0) throw new AppError('invalid', NO_MEMBER)
  const input: NewTask = {
    title: task.title,
    description: task.description,
    priority: task.priority,
    dueDate: task.dueDate,
    assignedTo: idsOf(assignedTo),
    todoChecklist: task.todoChecklist.map(({ text, assignee, dueDate }) => ({ text, assignee, dueDate })),
    attachments: task.attachments,
    repeat: null,
  }
  const locked = {
    assignedTo,
    project: existing.projects.get(task.project?._id ?? '') ?? null,
    labels: task.labels.flatMap(({ _id }) => existing.labels.get(_id) ?? []),
    enquiryId: task.enquiryId !== null && enquiries.has(task.enquiryId) ? task.enquiryId : null,
  }
  return newTask(newId(), input, locked, at)
}

/** Called in the transaction of a batch. An action copies no task twice. */
export async function copyBatch(
  db: Tx,
  actor: Actor,
  context: ChangeContext & { actionId: string },
  ids: readonly string[],
): Promise<BulkResult[]> {
  const tasks = await readTasks(db, ids)
  const all = [...tasks.values()]
  const people = [...new Set(all.flatMap(({ assignedTo }) => idsOf(assignedTo)))]
  requireAdmin((await recheckWithUsers(db, actor, people)).current)
  const refs = {
    people,
    projects: all.flatMap(({ project }) => project?._id ?? []),
    labels: all.flatMap(({ labels }) => idsOf(labels)),
  }
  const existing = await lockExistingRefs(db, refs, true)
  const enquiries = new Set<string>()
  for (const id of [...new Set(all.flatMap(({ enquiryId }) => enquiryId ?? []))].sort())
    if ((await lockEnquiry(db, id)) !== null) enquiries.add(id)

  const copies = new Map<string, Task>()
  const results = ids.map((_id): BulkResult => {
    const task = tasks.get(_id)
    if (task === undefined) return { _id, ok: false, message: NOT_FOUND }
    try {
      copies.set(`copy ${context.actionId} ${_id}`, copyOf(task, existing, enquiries, context.at))
      return { _id, ok: true }
    } catch (error) {
      return refusal(_id, error)
    }
  })
  const copyIds = new Map([...copies].map(([key, { _id }]) => [key, _id]))
  const fresh = await storeResults(db, actor.id, copyIds, context.at)
  await addTasks(
    db,
    context,
    [...copies].flatMap(([key, copy]) => (fresh.has(key) ? [copy] : [])),
    { createdBy: actor.id },
  )
  return results
}
