/** Deleting is moving into the trash, from where a task comes back as it was until it is purged. Administrators only. */
import type { LabelRef, ProjectRef } from '@task-manager/contract/groups'
import type { Task } from '@task-manager/contract/tasks'
import type { TrashPage } from '@task-manager/contract/trash'
import * as z from 'zod/mini'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import { lockKnownRefs } from '#server/features/assignees/assignees.service.ts'
import { actorOf, logChanges, peopleOf } from '#server/features/changes/changes.service.ts'
import { readCursor, writeCursor } from '#server/features/cursors/cursors.service.ts'
import { lockKnownLabels } from '#server/features/labels/labels.service.ts'
import { lockKnownProject } from '#server/features/projects/projects.service.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import { addTask, type Made, takeOutTasks } from '#server/features/tasks/task-writes.service.ts'
import { firstRank, lockEnquiry, lockTask } from '#server/features/tasks/tasks.service.ts'
import * as repo from './trash.repo.ts'

const DAY = 24 * 3_600_000
const AT_ONCE = 500

/** What is kept of a task: people as ids, so that whoever leaves is forgotten here too. */
type KeptTask = Omit<Task, 'assignedTo' | 'project' | 'labels' | 'rank'> & {
  assignedTo: string[]
  createdBy: string | null
  /** Missing of what was deleted before there were projects and labels, … */
  project?: ProjectRef | null
  labels?: LabelRef[]
  /** … or a board. */
  rank?: string
}

/** Without case and accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const gone = () => new AppError('not_found', 'This task is not in the trash any more.')

/** Throws 412 when the task is not at a version of `ifMatch` (decision T5). */
export async function remove(
  db: Db,
  actor: Actor,
  id: string,
  ifMatch: readonly number[] | null,
  now: Date,
): Promise<void> {
  requireAdmin(actor)
  const made = { by: actor.id, at: now.toISOString() }
  await db.transaction().execute(async (db) => {
    requireAdmin(await recheckActor(db, actor))
    await putIntoTrash(db, made, [await lockTask(db, actor, id, ifMatch)])
  })
}

/** Inside a transaction that has locked the tasks. */
export async function putIntoTrash(db: Tx, made: Made, tasks: readonly Task[]): Promise<void> {
  const origins = await takeOutTasks(db, made, tasks)
  for (const task of tasks) {
    const createdBy = origins.get(task._id)?.createdBy ?? null
    const kept: KeptTask = { ...task, createdBy, assignedTo: task.assignedTo.map((user) => user._id) }
    await repo.insert(db, {
      id: task._id,
      search: folded(task.title),
      task: JSON.stringify(kept),
      deleted_at: made.at,
      deleted_by: made.by,
    })
  }
}

export interface TrashFilter {
  readonly q: string
  readonly limit: number
  readonly cursor?: string | undefined
}

/** `deleted_at` and id of the last task. */
const Position = z.tuple([z.string(), z.string()])

/** The last deleted first. */
export async function list(deps: Deps, actor: Actor, { q, limit, cursor }: TrashFilter): Promise<TrashPage> {
  requireAdmin(actor)
  const { db } = deps
  const name = `trash ${q}`
  const position = await readCursor(db, name, cursor, Position)
  const before = position && { deletedAt: position[0], id: position[1] }
  const rows = await repo.list(db, { q: folded(q.trim()), before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const people = await peopleOf(
    db,
    shown.flatMap((row) => row.deleted_by ?? []),
  )
  const days = deps.config.trashDays
  const last = shown.at(-1)
  return {
    entries: shown.map((row) => {
      const { title, status, priority, dueDate } = JSON.parse(row.task) as KeptTask
      return {
        _id: row.id,
        title,
        status,
        priority,
        dueDate,
        deletedAt: row.deleted_at,
        deletedBy: actorOf(people, row.deleted_by),
        purgeAt: new Date(Date.parse(row.deleted_at) + days * DAY).toISOString(),
      }
    }),
    total: await repo.count(db),
    days,
    nextCursor: rows.length > limit && last ? await writeCursor(db, name, [last.deleted_at, last.id]) : null,
  }
}

/** The task as it was, with its ticks and those of its assignees who still exist. Throws 404 when it is not there. */
export async function restore(db: Db, actor: Actor, id: string, now: Date): Promise<Task> {
  requireAdmin(actor)
  const made = { by: actor.id, at: now.toISOString() }
  return await db.transaction().execute(async (db) => {
    requireAdmin(await recheckActor(db, actor))
    return await takeFromTrash(db, made, id, null)
  })
}

/** Inside a transaction. Throws 404 when it is not there, or is not the one that was deleted at `version`. */
export async function takeFromTrash(db: Tx, made: Made, id: string, version: number | null): Promise<Task> {
  const row = await repo.lock(db, id)
  if (!row) throw gone()
  const { createdBy, assignedTo, project, labels, ...kept } = JSON.parse(row.task) as KeptTask
  if (version !== null && kept.version !== version) throw gone()
  await repo.take(db, id)
  const task: Task = {
    ...kept,
    assignedTo: await lockKnownRefs(db, assignedTo),
    project: await lockKnownProject(db, project?._id ?? null),
    labels: await lockKnownLabels(db, labels?.map(({ _id }) => _id) ?? []),
    enquiryId: await lockEnquiry(db, kept.enquiryId),
    rank: kept.rank ?? firstRank(id),
    updatedAt: made.at,
    version: kept.version + 1,
  }
  const known = createdBy !== null && (await repo.userExists(db, createdBy))
  await addTask(db, made, 'task.restored', task, { createdBy: known ? createdBy : null })
  return task
}

type Taken = Pick<Parameters<typeof repo.insert>[1], 'id' | 'task'>

const logPurges = (db: Tx, { by, at }: Made, rows: readonly Taken[]): Promise<void> =>
  logChanges(
    db,
    rows.map((row) => {
      const { title, version } = JSON.parse(row.task) as KeptTask
      return {
        actorId: by,
        at,
        kind: 'task.purged',
        subjectId: row.id,
        version,
        changes: [{ field: 'title', before: title, after: null }],
        audience: [],
      }
    }),
  )

/** For good. Throws 404 when it is not there any more. */
export async function purge(db: Db, actor: Actor, id: string, now: Date): Promise<void> {
  requireAdmin(actor)
  await db.transaction().execute(async (db) => {
    requireAdmin(await recheckActor(db, actor))
    const row = await repo.take(db, id)
    if (!row) throw gone()
    await logPurges(db, { by: actor.id, at: now.toISOString() }, [row])
  })
}

/**
 * What was deleted before `instant`, in pieces, so that nobody waits for long; `may` throws when it must not go on.
 * Returns how many went.
 */
async function purgeBefore(
  db: Db,
  made: Made,
  instant: string,
  may: (db: Tx) => Promise<void>,
): Promise<number> {
  for (let purged = 0; ; ) {
    const went = await db.transaction().execute(async (db) => {
      await may(db)
      const rows = await repo.takeBefore(db, instant, AT_ONCE)
      await logPurges(db, made, rows)
      return rows.length
    })
    purged += went
    if (went < AT_ONCE) return purged
  }
}

/** Everything that is in the trash now. Returns how many tasks went. */
export async function empty(db: Db, actor: Actor, now: Date): Promise<number> {
  requireAdmin(actor)
  const at = now.toISOString()
  const made = { by: actor.id, at }
  return await purgeBefore(db, made, new Date(now.getTime() + 1).toISOString(), async (db) =>
    requireAdmin(await recheckActor(db, actor)),
  )
}

/** For the upkeep, by whichever node gets to it: what was kept for TRASH_DAYS. */
export async function purgeOld(deps: Deps): Promise<void> {
  const now = deps.now()
  const instant = new Date(now.getTime() - deps.config.trashDays * DAY).toISOString()
  await purgeBefore(deps.db, { by: null, at: now.toISOString() }, instant, async () => {})
}
