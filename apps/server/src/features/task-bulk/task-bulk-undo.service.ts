/** Undoes one's own change of many tasks (decision T38), except where a task was changed again. Administrators only. */
import type { BulkResult } from '@task-manager/contract/task-bulk'
import type { Task } from '@task-manager/contract/tasks'
import { v5 } from 'uuid'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import {
  changesOfAction,
  type LoggedChange,
  versionsOfAction,
} from '#server/features/changes/changes.service.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import { type Made, replaceTasks } from '#server/features/tasks/task-writes.service.ts'
import { lockTasks } from '#server/features/tasks/tasks.service.ts'
import { putIntoTrash, takeFromTrash } from '#server/features/trash/trash.service.ts'
import { type Existing, groupsIn, peopleIn, takenBack } from './changed-task.ts'
import { lockExisting } from './existing.service.ts'
import { inPieces, type Outcome } from './pieces.ts'
import { NOT_FOUND, refused } from './refused.ts'

const CHANGED_SINCE = 'This task was changed again since.'
const PAGE = 500
const UNDO_NAMESPACE = '5f1d8a52-0c55-4c38-9c0e-2f2d7f0f2b61'

/** The same for every attempt: an undo that was cut off and sent again recognizes what it undid before. */
const undoIdOf = (actionId: string): string => v5(actionId, UNDO_NAMESPACE)

interface Current {
  /** Those that are not in the trash, by id. */
  readonly tasks: ReadonlyMap<string, Task>
  /** The version that an earlier attempt gave each task. */
  readonly undone: ReadonlyMap<string, number | null>
  readonly existing: Existing
}

type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'restore'; readonly id: string; readonly version: number | null }
  | { readonly kind: 'delete'; readonly task: Task }
  | { readonly kind: 'replace'; readonly before: Task; readonly after: Task }

/** Throws an AppError when an earlier attempt undid the change, and the task was changed again. */
function requireStillUndone({ subjectId, kind }: LoggedChange, { tasks, undone }: Current): void {
  const task = tasks.get(subjectId)
  const isStill =
    kind === 'task.created'
      ? task === undefined
      : task !== undefined && task.version === undone.get(subjectId)
  if (!isStill) throw new AppError('conflict', CHANGED_SINCE)
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
  const after = takenBack(before, changes, current.existing)
  return { kind: 'replace', before, after: { ...after, version: before.version + 1, updatedAt: at } }
}

async function undoPiece(
  db: Tx,
  actor: Actor,
  made: Made & { readonly actionId: string },
  rows: readonly LoggedChange[],
): Promise<BulkResult[]> {
  requireAdmin(await recheckActor(db, actor))
  const changes = rows.flatMap((row) => row.changes)
  const existing = await lockExisting(db, { people: peopleIn(changes), ...groupsIn(changes) })
  const ids = rows.map((row) => row.subjectId)
  const tasks = await lockTasks(db, ids)
  const undone = await versionsOfAction(db, { id: made.actionId, actorId: actor.id }, ids)
  const steps: Step[] = []
  const results: BulkResult[] = []
  for (const row of rows) {
    try {
      const step = stepFor(row, { tasks, undone, existing }, made.at)
      if (step.kind === 'restore') await takeFromTrash(db, made, step.id, step.version)
      steps.push(step)
      results.push({ _id: row.subjectId, ok: true })
    } catch (error) {
      results.push(refused(row.subjectId, error))
    }
  }
  await replaceTasks(
    db,
    made,
    steps.flatMap((step) => (step.kind === 'replace' ? [[step.before, step.after] as const] : [])),
  )
  await putIntoTrash(
    db,
    made,
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
  if (rows.length === 0) throw new AppError('not_found', 'There is nothing to take back.')
  const made = { by: actor.id, at: now.toISOString(), actionId: undoIdOf(actionId) }
  return await inPieces({
    items: rows,
    idOf: (row) => row.subjectId,
    closing,
    apply: (piece) => db.transaction().execute((db) => undoPiece(db, actor, made, piece)),
  })
}
