/** Lists of tasks: searched, filtered and sorted (decisions T3, T7, T34); the counts of their filters' choices (T47). */
import { nameKey } from '@task-manager/contract/projects/group-values'
import { summaryOf } from '@task-manager/contract/status-counts'
import { completedDays } from '@task-manager/contract/tasks/completed-days'
import { type Choice, FACETS, type Facet, type FacetFilter } from '@task-manager/contract/tasks/task-facets'
import {
  defaultOrder,
  dueDays,
  isCompletedWord,
  isDueWord,
  TASK_FILTERS,
} from '@task-manager/contract/tasks/task-search'
import { COUNTED_MAX } from '@task-manager/contract/tasks/task-values'
import type {
  FoundTask,
  Task,
  TaskConditions,
  TaskFilter,
  TaskPage,
} from '@task-manager/contract/tasks/tasks'
import { searchTerms, type Term } from '@task-manager/contract/words'
import * as z from 'zod/mini'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import { endOfDay, startOfDay } from '#server/core/days/zone-days.ts'
import { JsonText } from '#server/core/json-text.ts'
import { type JsonBytes, withField } from '#server/db/query/typed-json.ts'
import type { Db } from '#server/db/store.ts'
import { readCursor, writeCursor } from '#server/features/cursors/cursors.service.ts'
import { dayFor, ownPreferences } from '#server/features/preferences/preferences.service.ts'
import { ALL_TASKS } from '#server/features/task-counts/task-counts.service.ts'
import { resolveWaitsIn } from '#server/features/tasks/task-waiting.service.ts'
import { peopleOf, rightsOf } from '#server/features/tasks/tasks.policy.ts'
import * as newest from './newest-tasks.repo.ts'
import type { TaskCriteria } from './task-find.conditions.sql.ts'
import { countFacets } from './task-find.facets.repo.ts'
import { commentHits, findIds, findTasks } from './task-find.repo.ts'

/** Sort key, null when tasks are sorted by creation, and id of the last task. */
const Position = z.tuple([z.union([z.string(), z.number(), z.null()]), z.string()])

/** The ranges of days as instants in the actor's time zone. */
async function completedSpans(
  db: Db,
  actor: Actor,
  ranges: readonly string[],
  today: string,
): Promise<TaskCriteria['completed']> {
  if (ranges.length === 0) return []
  const { timeZone } = await ownPreferences(db, actor)
  return ranges.map((range) => {
    const { from, to } = completedDays(range, today)
    return {
      from: from === '' ? '' : startOfDay(from, timeZone),
      to: to === '' ? '' : endOfDay(to, timeZone),
    }
  })
}

/** The group of a task depends on the items of the person whose list it is; without one person, on all items. */
function inDayOf(
  actor: Actor,
  groups: TaskConditions['myDay'],
  people: readonly string[] | null,
  today: string,
): TaskCriteria['myDay'] {
  if (groups === undefined) return null
  const [only, ...others] = people ?? []
  const person = only === undefined || only === 'nobody' || others.length > 0 ? null : only
  return { person, reader: actor.id, groups, today, sunday: dueDays('week', today).to }
}

/** Other filters are the same on every day. */
const dependsOnDay = ({ due, completed, waiting, myDay }: TaskConditions): boolean =>
  waiting !== undefined ||
  myDay !== undefined ||
  (due ?? []).some(isDueWord) ||
  (completed ?? []).some(isCompletedWord)

/** The filter that a report, a bulk change or the workload applies for the actor; without the status. */
export async function criteriaOf(
  db: Db,
  actor: Actor,
  filter: TaskConditions,
  now: Date,
): Promise<TaskCriteria> {
  const people = peopleOf(actor, filter.assignedTo)
  const today = dependsOnDay(filter)
    ? await dayFor(db, actor, filter.today, now)
    : (filter.today ?? now.toISOString().slice(0, 10))
  return {
    people: people?.filter((id) => id !== 'nobody') ?? [],
    nobody: people?.includes('nobody') ?? false,
    priorities: filter.priority ?? [],
    projects: filter.project ?? [],
    labels: (filter.label ?? []).map(nameKey),
    notLabels: (filter.notLabel ?? []).map(nameKey),
    due: filter.due ?? [],
    today,
    createdBy: filter.createdBy ?? [],
    createdAt: filter.createdAt ?? [],
    completed: await completedSpans(db, actor, filter.completed ?? [], today),
    waiting: filter.waiting?.length === 1 ? (filter.waiting[0] as 'yes' | 'no') : '',
    myDay: inDayOf(actor, filter.myDay, people, today),
    terms: searchTerms(filter.q ?? ''),
  }
}

/** Adds the comment by which a task was found, where its own texts do not have the terms. */
async function withHits(
  db: Db,
  terms: readonly Term[],
  ids: readonly string[],
  texts: readonly JsonBytes<Task>[],
): Promise<readonly JsonBytes<FoundTask>[]> {
  if (terms.length === 0 || ids.length === 0) return texts
  const hits = await commentHits(db, terms, ids)
  if (hits.size === 0) return texts
  return texts.map((text, i) => {
    const hit = hits.get(ids[i] ?? '')
    return hit === undefined ? text : withField(text, 'hit', { where: 'comment' as const, text: hit })
  })
}

async function find(db: Db, actor: Actor, filter: TaskFilter, now: Date): Promise<JsonText<TaskPage>> {
  requireUser(actor)
  const { limit, cursor, status, sort = 'created', order = defaultOrder(sort) } = filter
  const query = { ...(await criteriaOf(db, actor, filter, now)), status, sort, order }
  const name = `tasks ${JSON.stringify([actor.id, query])}`
  const position = await readCursor(db, name, cursor, Position)
  const after = position && { key: position[0], id: position[1] }
  const { texts, waiting, ids, more, counts } = await findTasks(db, { ...query, after, limit })
  const found = await withHits(db, query.terms, ids, texts)
  const nextCursor = more === null ? null : await writeCursor(db, name, [more.key, more.id])
  const statusSummary = summaryOf(counts)
  const today = waiting.length === 0 ? query.today : await dayFor(db, actor, filter.today, now)
  const tasks = await resolveWaitsIn(db, actor, today, { texts: found, waiting })
  return JsonText.list<TaskPage, 'tasks'>('tasks', tasks, { can: rightsOf(actor), statusSummary, nextCursor })
}

/** A list filtered by person alone is plain too. */
const FILTERS = TASK_FILTERS.filter((field) => field !== 'assignedTo')
/** Answered by the stored counts and one index, without `find`. */
const isPlainList = ({ sort = 'created', order, ...filter }: TaskFilter): boolean =>
  !filter.q && FILTERS.every((field) => filter[field] === undefined) && sort === 'created' && order !== 'asc'

/** The id of the last task. */
const PlainPosition = z.tuple([z.string()])

export async function list(db: Db, actor: Actor, filter: TaskFilter, now: Date): Promise<JsonText<TaskPage>> {
  requireUser(actor)
  const { status, limit } = filter
  const people = peopleOf(actor, filter.assignedTo)
  const scope =
    people === null ? ALL_TASKS : people.length === 1 && people[0] !== 'nobody' ? people[0] : undefined
  if (scope === undefined || status === 'Open' || !isPlainList(filter))
    return await find(db, actor, filter, now)
  const name = `tasks ${actor.id} ${scope} ${status}`
  const [before] = (await readCursor(db, name, filter.cursor, PlainPosition)) ?? [newest.AFTER_ALL_IDS]
  const page = await newest.page(db, { scope, status, before, limit, today: null })
  const nextCursor = page.more === null ? null : await writeCursor(db, name, [page.more])
  const statusSummary = summaryOf(page.counts.byStatus)
  const today = page.waiting.length === 0 ? '' : await dayFor(db, actor, filter.today, now)
  const tasks = await resolveWaitsIn(db, actor, today, page)
  return JsonText.list<TaskPage, 'tasks'>('tasks', tasks, { can: rightsOf(actor), statusSummary, nextCursor })
}

/** Counts and newest tasks of a scope: ALL_TASKS or a user's id. The caller checked the right to the scope. */
export const overview = (db: Db, scope: string, today: string, limit: number): Promise<newest.Page> =>
  newest.page(db, { scope, status: '', before: newest.AFTER_ALL_IDS, limit, today })

/** The ids of at most `limit` tasks of a list, in its order. */
export const idsThatMatch = async (
  db: Db,
  actor: Actor,
  filter: TaskConditions & Partial<Pick<TaskFilter, 'sort' | 'order'>>,
  limit: number,
  now: Date,
): Promise<string[]> => {
  requireUser(actor)
  const { status, sort = 'created', order = defaultOrder(sort) } = filter
  return await findIds(db, { ...(await criteriaOf(db, actor, filter, now)), status, sort, order, limit })
}

/** The criteria without those of the field itself: a menu also counts the choices that are not chosen. */
const withoutField: Record<Facet, Partial<TaskCriteria>> = {
  due: { due: [] },
  priority: { priorities: [] },
  project: { projects: [] },
  label: { labels: [] },
  assignedTo: { people: [], nobody: false },
  createdBy: { createdBy: [] },
}

const isAboutPeople = (field: Facet): boolean => field === 'assignedTo' || field === 'createdBy'

interface Facets {
  readonly counts: Partial<Record<Facet, Choice[]>>
  readonly unended: Facet[]
}

/** Members see neither the assignees nor the creators of others' tasks: throws 403 for these fields. */
export async function countChoices(
  db: Db,
  actor: Actor,
  { field, ...filter }: FacetFilter,
  now: Date,
): Promise<Facets> {
  requireUser(actor)
  if (field?.some(isAboutPeople)) requireAdmin(actor)
  const fields = field ?? FACETS.filter((each) => actor.role === 'admin' || !isAboutPeople(each))
  const criteria = await criteriaOf(db, actor, filter, now)
  const { counts: rows, unended } = await countFacets(
    db,
    fields.map((each) => ({
      field: each,
      criteria: { ...criteria, ...withoutField[each] },
      status: filter.status,
    })),
  )
  const counts: Partial<Record<Facet, Choice[]>> = Object.fromEntries(fields.map((each) => [each, []]))
  for (const { field: each, value, n } of rows)
    counts[each]?.push({ value, count: Math.min(n, COUNTED_MAX + 1) })
  return { counts, unended: [...unended] }
}
