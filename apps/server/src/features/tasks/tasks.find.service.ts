/** Lists that are searched, filtered or sorted another way than newest first (decisions T3, T7, T34). */
import { nameKey } from '@task-manager/contract/groups'
import type { TaskReportFilter } from '@task-manager/contract/reports'
import { defaultOrder } from '@task-manager/contract/task-search'
import type { TaskFilter, TaskPage } from '@task-manager/contract/tasks'
import { termsOf } from '@task-manager/contract/words'
import * as z from 'zod/mini'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { JsonText } from '#server/core/json-text.ts'
import type { Db } from '#server/db/open.ts'
import { readCursor, writeCursor } from '#server/features/cursors/cursors.service.ts'
import { findIds, findTasks } from './tasks.find.repo.ts'
import type { Narrowing } from './tasks.find.sql.ts'
import { peopleOf, rightsOf } from './tasks.policy.ts'

/** The sorted value, null when the order is that of creation, and the id of the last task. */
const Position = z.tuple([z.union([z.string(), z.number(), z.null()]), z.string()])

/** What a filter asks for but the status; `people` as for `find`. */
const narrowingOf = (filter: TaskReportFilter, people: readonly string[] | null, now: Date): Narrowing => ({
  people: people?.filter((id) => id !== 'nobody') ?? [],
  nobody: people?.includes('nobody') ?? false,
  priorities: filter.priority ?? [],
  projects: filter.project ?? [],
  labels: (filter.label ?? []).map(nameKey),
  notLabels: (filter.notLabel ?? []).map(nameKey),
  due: filter.due ?? [],
  today: filter.today ?? now.toISOString().slice(0, 10),
  createdBy: filter.createdBy ?? [],
  createdAt: filter.createdAt ?? [],
  terms: termsOf(filter.q ?? ''),
})

/** `people`: whose tasks, as ids and 'nobody'; null for all. */
export async function find(
  db: Db,
  actor: Actor,
  filter: TaskFilter,
  people: readonly string[] | null,
  now: Date,
): Promise<JsonText<TaskPage>> {
  const sort = filter.sort ?? 'created'
  const order = filter.order ?? defaultOrder(sort)
  const { limit, cursor } = filter
  const asked = { ...narrowingOf(filter, people, now), status: filter.status, sort, order }
  const name = `tasks ${JSON.stringify([actor.id, asked])}`
  const position = await readCursor(db, name, cursor, Position)
  const after = position && { key: position[0], id: position[1] }
  const { texts, more, counts } = await findTasks(db, {
    ...asked,
    after,
    limit,
  })
  const { Pending, Completed, 'In Progress': inProgress } = counts
  const statusSummary = {
    all: Pending + inProgress + Completed,
    pendingTasks: Pending,
    inProgressTasks: inProgress,
    completedTasks: Completed,
  }
  const nextCursor = more === null ? null : await writeCursor(db, name, [more.key, more.id])
  return JsonText.list<TaskPage, 'tasks'>('tasks', texts, {
    can: rightsOf(actor),
    statusSummary,
    nextCursor,
  })
}

/** The same for a report, which is for administrators. */
export const reportNarrowing = (actor: Actor, filter: TaskReportFilter, now: Date): Narrowing =>
  narrowingOf(filter, peopleOf(actor, filter.assignedTo), now)

/** The ids of at most `limit` tasks that a list shows, in its order: by itself newest first. */
export const idsThatMatch = (
  db: Db,
  actor: Actor,
  filter: TaskReportFilter & Partial<Pick<TaskFilter, 'sort' | 'order'>>,
  limit: number,
  now: Date,
): Promise<string[]> => {
  requireUser(actor)
  const { status, sort = 'created', order = defaultOrder(sort) } = filter
  return findIds(db, { ...reportNarrowing(actor, filter, now), status, sort, order, limit })
}
