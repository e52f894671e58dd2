/** Undoes one's own change of many tasks (decision T38), except where a task was changed again. Administrators only. */
import type { BulkResult } from '@task-manager/contract/tasks/task-bulk'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { v5 } from 'uuid'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import {
  changesOfAction,
  type LoggedChange,
  versionsOfAction,
} from '#server/features/changes/changes.service.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import { type ChangeContext, lockTasks, replaceTasks } from '#server/features/tasks/task-writes.service.ts'
import { moveToTrash, restoreFromTrash } from '#server/features/trash/trash.service.ts'
import { restoreWaits } from '#server/features/waiting/restored-waits.service.ts'
import { inBatches, NOT_FOUND, type Outcome, refusal } from './batches.ts'
import { type ExistingRefs, groupsBefore, peopleBefore, undoneTask } from './changed-task.ts'
import { lockExistingRefs } from './existing-refs.service.ts'

const CHANGED_SINCE = 'This task has changed since.'
const PAGE = 500
const UNDO_NAMESPACE = '5f1d8a52-0c55-4c38-9c0e-2f2d7f0f2b61'

/** The same for every attempt, so that a repeated undo recognizes the tasks that it undid before. */
const undoIdOf = (actionId: string): string => v5(actionId, UNDO_NAMESPACE)

interface Current {
  /** The tasks by id, without those in the trash. */
  readonly tasks: ReadonlyMap<string, Task>
  /** The version that an earlier attempt gave each task. */
  readonly undone: ReadonlyMap<string, number | null>
  readonly existing: ExistingRefs
}

type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'restore'; readonly id: string; readonly version: number | null }
  | { readonly kind: 'delete'; readonly task: Task }
  | { readonly kind: 'replace'; readonly before: Task; readonly after: Task }

/** Throws an AppError when the task was changed after an earlier attempt undid the change. */
function requireStillUndone({ subjectId, kind }: LoggedChange, { tasks, undone }: Current): void {
  const task = tasks.get(subjectId)
  const isUnchanged =
    kind === 'task.created'
      ? task === undefined
      : task !== undefined && task.version === undone.get(subjectId)
  if (!isUnchanged) throw new AppError('conflict', CHANGED_SINCE)
}

/** Throws an AppError when the change cannot be undone. */
function stepFor(row: LoggedChange, current: Current, at: string): Step {
  const { subjectId: id, version, changes, kind } = row
  if (current.undone.has(id)) {
    requireStillUndone(row, current)
    return { kind: 'none' }
  }
  if (kind === 'task.deleted') return { kind: 'restore', id, version }
  const before = current.tasks.get(id)
  if (before === undefined) throw new AppError('not_found', NOT_FOUND)
  if (before.version !== version) throw new AppError('conflict', CHANGED_SINCE)
  if (kind === 'task.created') return { kind: 'delete', task: before }
  const after = undoneTask(before, changes, current.existing, at)
  return { kind: 'replace', before, after: { ...after, version: before.version + 1, updatedAt: at } }
}

async function undoBatch(
  db: Tx,
  actor: Actor,
  context: ChangeContext & { readonly actionId: string },
  rows: readonly LoggedChange[],
): Promise<BulkResult[]> {
  requireAdmin(await recheckActor(db, actor))
  const changes = rows.flatMap((row) => row.changes)
  const existing = await lockExistingRefs(db, { people: peopleBefore(changes), ...groupsBefore(changes) })
  const ids = rows.map((row) => row.subjectId)
  const tasks = await lockTasks(db, ids)
  const undone = await versionsOfAction(db, { id: context.actionId, actorId: actor.id }, ids)
  const steps: Step[] = []
  const results: BulkResult[] = []
  const waits = new Map<string, readonly string[]>()
  for (const row of rows) {
    try {
      const step = stepFor(row, { tasks, undone, existing }, context.at)
      if (step.kind === 'restore')
        waits.set(step.id, (await restoreFromTrash(db, context, step.id, step.version)).waitsFor)
      steps.push(step)
      results.push({ _id: row.subjectId, ok: true })
    } catch (error) {
      results.push(refusal(row.subjectId, error))
    }
  }
  await restoreWaits(db, waits)
  await replaceTasks(
    db,
    context,
    steps.flatMap((step) => (step.kind === 'replace' ? [[step.before, step.after] as const] : [])),
  )
  await moveToTrash(
    db,
    context,
    steps.flatMap((step) => (step.kind === 'delete' ? [step.task] : [])),
  )
  return results
}

async function rowsOf(db: Db, action: { id: string; actorId: string }): Promise<LoggedChange[]> {
  const rows: LoggedChange[] = []
  for (;;) {
    const more = await changesOfAction(db, action, rows.at(-1)?.seq ?? null, PAGE)
    rows.push(...more)
    if (more.length < PAGE) return rows
  }
}

/** Throws 404 when the actor made no such change. */
export async function undo(
  db: Db,
  actor: Actor,
  actionId: string,
  now: Date,
  closing: AbortSignal,
): Promise<Outcome> {
  requireAdmin(actor)
  const rows = await rowsOf(db, { id: actionId, actorId: actor.id })
  if (rows.length === 0) throw new AppError('not_found', 'There is nothing to undo.')
  const context = { by: actor.id, at: now.toISOString(), actionId: undoIdOf(actionId) }
  return await inBatches({
    items: rows,
    idOf: (row) => row.subjectId,
    closing,
    apply: (batch) => db.transaction().execute((db) => undoBatch(db, actor, context, batch)),
  })
}
