/** Saving a task form: creates the task, or updates it and merges what someone else saved meanwhile (decision T5). */
import { updateTask as edit } from '@task-manager/contract/tasks/task-edit'
import { createTask as create } from '@task-manager/contract/tasks/task-endpoints'
import type { NewTask, Status, Task } from '@task-manager/contract/tasks/tasks'
import {
  currentTaskIn,
  rememberTask,
  setStatus,
  tasksChanged,
} from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { applyChoices, type Conflict, conflictsOf, defaultChoices } from './edit-conflict.ts'
import { baseOf, type FormBase, type Prefill } from './form-draft.ts'
import { type Field, type FormValues, formOf, isMoved, payloadOf, sameField } from './form-values.ts'
import { clearKey, keyFor } from './idempotency-key.ts'

/** Someone else saved first and changed a field that was changed here too. */
export interface SaveConflict {
  theirs: Task
  fields: Conflict[]
}

/** `deleted` when someone deleted the task meanwhile. */
export type SaveOutcome = { task: Task; merged: Field[] } | { conflict: SaveConflict } | { deleted: true }

async function save(
  body: NewTask,
  target: { id: string; version: number } | { idempotencyKey: string },
): Promise<Task> {
  const { task } =
    'id' in target
      ? await api(edit, { params: { id: target.id }, body, ifMatch: target.version })
      : await api(create, { body, idempotencyKey: target.idempotencyKey })
  await rememberTask(task)
  void tasksChanged()
  return task
}

/** How often a save is repeated on a newer version without a conflict, for instance while someone ticks. */
const REBASE_MAX = 5

/**
 * Saves the values. Fields that only one side changed are merged without a question. `moveAll`: a new due date moves
 * the following tasks even if the rule stays the same.
 */
export async function updateTask(
  id: string,
  values: FormValues,
  base: FormBase,
  moveAll = false,
  merged: readonly Field[] = [],
  attempts = REBASE_MAX,
): Promise<SaveOutcome> {
  try {
    const { repeat, ...body } = payloadOf(values, base.todo)
    // Sending the rule together with a due date moves the following tasks.
    const stays = sameField('repeat', values, base.values) && !(moveAll && isMoved(values, base.values))
    const task = await save(stays ? body : { ...body, repeat }, { id, version: base.version ?? 0 })
    return { task, merged: [...merged] }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { deleted: true }
    const theirs = currentTaskIn(error)
    if (theirs === null || attempts === 0) throw error
    const conflicts = conflictsOf(base.values, values, formOf(theirs))
    if (conflicts.some(({ both }) => both)) return { conflict: { theirs, fields: conflicts } }
    const mine = applyChoices(values, formOf(theirs), defaultChoices(conflicts))
    const fields = conflicts.map(({ field }) => field)
    return updateTask(id, mine, baseOf(theirs), moveAll, [...merged, ...fields], attempts - 1)
  }
}

export async function createTask(
  userId: string,
  { values, todo }: Pick<FormBase, 'values' | 'todo'>,
  prefill: Prefill | null,
): Promise<Task> {
  const body = payloadOf(values, todo, prefill?.enquiryId)
  try {
    const task = await save(body, { idempotencyKey: keyFor(userId, body) })
    clearKey(userId)
    return await withStatus(task, prefill?.status)
  } catch (error) {
    // An earlier attempt created the task, and it has since been deleted; the next attempt creates another one.
    if (error instanceof ApiError && error.status === 409) clearKey(userId)
    throw error
  }
}

/** Moves the created task to the status of its board column. A failure is shown; the task exists already. */
async function withStatus(task: Task, status: Status | undefined): Promise<Task> {
  if (status === undefined || status === task.status) return task
  try {
    return await setStatus(task, status)
  } catch (error) {
    showError(error)
    return task
  }
}
