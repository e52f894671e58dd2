/**
 * One change for many tasks, and taking it back (decision T38). It is made in pieces, a transaction each, so that no other
 * writer waits long and no task is changed by half; all of them are one action in the log. Administrators only.
 */
import { GENERIC_MESSAGE } from '@task-manager/contract/errors'
import {
  BULK_MAX,
  type BulkResult,
  CHANGE_FIELDS,
  type ChosenTasks,
  FILTER_FIELDS,
  type ManyTasks,
  type TaskIdsFilter,
  type TasksChange,
} from '@task-manager/contract/task-bulk'
import type { Task } from '@task-manager/contract/tasks'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import { lockActiveRefs } from '#server/features/assignees/assignees.service.ts'
import {
  changedByAction,
  changesOfAction,
  type LoggedChange,
} from '#server/features/changes/changes.service.ts'
import { lockLabels } from '#server/features/labels/labels.service.ts'
import { lockProject } from '#server/features/projects/projects.service.ts'
import { actorAgain } from '#server/features/sessions/sessions.service.ts'
import { type Made, replaceTasks } from '#server/features/tasks/task-writes.service.ts'
import { idsThatMatch } from '#server/features/tasks/tasks.find.service.ts'
import { lockTasks } from '#server/features/tasks/tasks.service.ts'
import { putIntoTrash, takeFromTrash } from '#server/features/trash/trash.service.ts'
import { changedTask, groupsIn, type Named, peopleIn, takenBack } from './changed-task.ts'
import { lockExisting } from './existing.service.ts'
import { NOT_FOUND, refused } from './refused.ts'
import { copyPiece } from './task-copies.service.ts'

/** Tasks of a transaction: on a slow disk it is over within some hundredths of a second. */
const PIECE = 100

const CHANGED_SINCE = 'This task was changed again since.'

export interface Outcome {
  readonly results: BulkResult[]
  /** Why it stopped before the end, for the server's log. */
  readonly failure?: unknown
}

/** Pieces that were made stay. When not even the first could be, that is the answer. */
async function inPieces<T>(
  all: readonly T[],
  idOf: (each: T) => string,
  make: (piece: readonly T[]) => Promise<BulkResult[]>,
): Promise<Outcome> {
  const results: BulkResult[] = []
  for (let start = 0; start < all.length; start += PIECE) {
    try {
      results.push(...(await make(all.slice(start, start + PIECE))))
    } catch (failure) {
      if (start === 0) throw failure
      const message = failure instanceof AppError ? failure.message : GENERIC_MESSAGE
      results.push(...all.slice(start).map((each) => ({ _id: idOf(each), ok: false, message })))
      return { results, failure }
    }
  }
  return { results }
}

/** A change or a filter that is not understood whole must not be made in part. */
function refuseUnknown(where: 'change' | 'filter', given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((field) => !known.includes(field))
  if (unknown !== undefined)
    throw new AppError('bad_request', `${where}.${unknown.slice(0, 60)} cannot be used here.`, {
      path: `${where}.${unknown.slice(0, 60)}`,
    })
}

/** The tasks that a call names, as ids. Throws 422 when its filter finds more than BULK_MAX. */
export async function chosenIds(
  db: Db,
  actor: Actor,
  { ids, filter }: ChosenTasks,
  now: Date,
): Promise<string[]> {
  requireAdmin(actor)
  if (filter === undefined) return [...new Set(ids)]
  refuseUnknown('filter', filter, FILTER_FIELDS)
  const found = await idsThatMatch(db, actor, filter, BULK_MAX + 1, now)
  if (found.length <= BULK_MAX) return found
  throw new AppError('invalid', 'More than 10,000 tasks match. Please choose fewer.', { path: 'filter' })
}

function changedTasks(
  tasks: readonly Task[],
  change: TasksChange,
  named: Named,
  made: Made,
): { pairs: [Task, Task][]; refusals: Map<string, BulkResult> } {
  const pairs: [Task, Task][] = []
  const refusals = new Map<string, BulkResult>()
  for (const before of tasks) {
    try {
      const after = changedTask(before, change, named)
      pairs.push([before, { ...after, version: before.version + 1, updatedAt: made.at }])
    } catch (error) {
      refusals.set(before._id, refused(before._id, error))
    }
  }
  return { pairs, refusals }
}

async function changePiece(
  db: Tx,
  actor: Actor,
  made: Made & { actionId: string },
  ids: readonly string[],
  change: TasksChange,
): Promise<BulkResult[]> {
  const adding = change.addAssignees ?? []
  requireAdmin(await actorAgain(db, actor, adding))
  const people = await lockActiveRefs(db, [...new Set(adding)], 'change.addAssignees')
  const project =
    change.projectId === undefined ? undefined : await lockProject(db, change.projectId, 'change.projectId')
  const labels = await lockLabels(db, made, change.addLabels ?? [])
  const tasks = await lockTasks(db, ids)
  const done = new Set(await changedByAction(db, made.actionId, ids))
  const fresh = [...tasks.values()].filter(({ _id }) => !done.has(_id))
  const { pairs, refusals } = changedTasks(
    change.delete ? [] : fresh,
    change,
    { people, project, labels },
    made,
  )
  await replaceTasks(db, made, pairs)
  if (change.delete) await putIntoTrash(db, made, fresh)
  return ids.map(
    (_id) =>
      refusals.get(_id) ??
      (tasks.has(_id) || done.has(_id) ? { _id, ok: true } : { _id, ok: false, message: NOT_FOUND }),
  )
}

/** Throws 422 when the filter finds more than BULK_MAX, or somebody who is added may not be. */
export async function change(
  db: Db,
  actor: Actor,
  wanted: ManyTasks,
  now: Date,
): Promise<Outcome & { actionId: string }> {
  requireAdmin(actor)
  refuseUnknown('change', wanted.change, CHANGE_FIELDS)
  const actionId = wanted.actionId ?? newId()
  const made = { by: actor.id, at: now.toISOString(), actionId }
  const ids = await chosenIds(db, actor, wanted, now)
  // Copies are made in the order of making, so that they stand among themselves as what they are copies of.
  const outcome = await inPieces(
    wanted.change.duplicate ? ids.toSorted() : ids,
    (id) => id,
    (ids) =>
      db
        .transaction()
        .execute((db) =>
          wanted.change.duplicate
            ? copyPiece(db, actor, made, ids)
            : changePiece(db, actor, made, ids, wanted.change),
        ),
  )
  return { ...outcome, actionId }
}

async function undoDeletion(db: Tx, made: Made, { subjectId, version }: LoggedChange): Promise<BulkResult> {
  try {
    await takeFromTrash(db, made, subjectId, version)
    return { _id: subjectId, ok: true }
  } catch (error) {
    return refused(subjectId, error)
  }
}

async function undoPiece(
  db: Tx,
  actor: Actor,
  made: Made,
  rows: readonly LoggedChange[],
): Promise<BulkResult[]> {
  requireAdmin(await actorAgain(db, actor))
  const changes = rows.flatMap((row) => row.changes)
  const existing = await lockExisting(db, { people: peopleIn(changes), ...groupsIn(changes) })
  const tasks = await lockTasks(
    db,
    rows.filter(({ kind }) => kind !== 'task.deleted').map((row) => row.subjectId),
  )
  const results: BulkResult[] = []
  const pairs: [Task, Task][] = []
  const copies: Task[] = []
  for (const row of rows) {
    const { subjectId: _id, version, changes, kind } = row
    if (kind === 'task.deleted') {
      results.push(await undoDeletion(db, made, row))
      continue
    }
    const before = tasks.get(_id)
    try {
      if (before === undefined) throw new AppError('not_found', NOT_FOUND)
      if (before.version !== version) throw new AppError('conflict', CHANGED_SINCE)
      if (kind === 'task.created') copies.push(before)
      else {
        const after = takenBack(before, changes, existing)
        pairs.push([before, { ...after, version: before.version + 1, updatedAt: made.at }])
      }
      results.push({ _id, ok: true })
    } catch (error) {
      results.push(refused(_id, error))
    }
  }
  await replaceTasks(db, made, pairs)
  await putIntoTrash(db, made, copies)
  return results
}

async function rowsOf(db: Db, action: { id: string; actorId: string }): Promise<LoggedChange[]> {
  const rows: LoggedChange[] = []
  for (;;) {
    const more = await changesOfAction(db, action, rows.at(-1)?.seq ?? null, 500)
    rows.push(...more)
    if (more.length < 500) return rows
  }
}

/** Throws 404 when the actor made no such change. */
export async function undo(db: Db, actor: Actor, actionId: string, now: Date): Promise<Outcome> {
  requireAdmin(actor)
  const rows = await rowsOf(db, { id: actionId, actorId: actor.id })
  if (rows.length === 0) throw new AppError('not_found', 'There is nothing to take back.')
  const made = { by: actor.id, at: now.toISOString(), actionId: newId() }
  return await inPieces(
    rows,
    (row) => row.subjectId,
    (some) => db.transaction().execute((db) => undoPiece(db, actor, made, some)),
  )
}

/** The ids of what a list shows, in its order. */
export async function ids(
  db: Db,
  actor: Actor,
  filter: TaskIdsFilter,
  now: Date,
): Promise<{ ids: string[]; more: boolean }> {
  requireAdmin(actor)
  const found = await idsThatMatch(db, actor, filter, BULK_MAX + 1, now)
  return { ids: found.slice(0, BULK_MAX), more: found.length > BULK_MAX }
}
