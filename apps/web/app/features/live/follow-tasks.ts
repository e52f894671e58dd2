/** Applies task events of the live stream to the cached lists and details, without a request. */
import type { InfiniteData, Query } from '@tanstack/react-query'
import type { TaskEvent } from '@task-manager/contract/events'
import type { StatusSummary } from '@task-manager/contract/status-counts'
import { getTask } from '@task-manager/contract/tasks/task-endpoints'
import type { TaskTitle } from '@task-manager/contract/tasks/task-titles'
import { statusesOf } from '@task-manager/contract/tasks/task-values'
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { whenMoved } from '#web/features/tasks/data/change-order.ts'
import { isPlainList, type ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { holdNewTask, releaseNewTask } from '#web/features/tasks/data/new-tasks.ts'
import { taskTitles } from '#web/features/tasks/data/task-titles.queries.ts'
import { activityKey, taskDetail } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { currentUser } from '#web/lib/session-store/session-store.ts'
import { listAfter } from './list-after.ts'
import { PAUSE_MS, refetchSoon } from './refetch-soon.ts'

/** After this time a screen that deleted its task has been left, in ms. */
const LEAVING_MS = 1500

type Pages = InfiniteData<TaskPage>
type Loaded = TaskEvent & { task: Task | null }

/** The person whose tasks a plain list shows; undefined for all tasks. */
const personOf = (filter: ListFilter): string | undefined => [filter.assignedTo ?? []].flat()[0]

/** For plain lists only; `listAfter` decides for the others. */
function fits(filter: ListFilter, task: Task): boolean {
  const person = personOf(filter)
  return (
    statusesOf(filter.status).includes(task.status) &&
    (!person || task.assignedTo.some((user) => user._id === person))
  )
}

/** The counts on the tabs of a list; undefined when the event lacks them. */
function summaryFor(filter: ListFilter, event: TaskEvent): StatusSummary | undefined {
  const person = personOf(filter)
  if (!person) return event.counts.summary
  const own = event.members?.[person]
  return own && { all: own.pendingTasks + own.inProgressTasks + own.completedTasks, ...own }
}

const newer = (known: Task, task: Task): boolean => task.version > known.version

/** Whether the place of the task is within the loaded pages. Ids are in the order of creation. */
const reaches = (pages: readonly TaskPage[], task: Pick<Task, '_id'>): boolean =>
  pages.at(-1)?.nextCursor === null || (pages.at(-1)?.tasks.at(-1)?._id ?? '') < task._id

/** The pages with the task replaced by a newer version, or removed when it is null. */
const replaceTask = (pages: readonly TaskPage[], id: string, task: Task | null): TaskPage[] =>
  pages.map((page) => {
    const known = page.tasks.find(({ _id }) => _id === id)
    if (known === undefined) return page
    if (task === null) return { ...page, tasks: page.tasks.filter((each) => each !== known) }
    const newest = newer(known, task) ? task : known
    return { ...page, tasks: page.tasks.map((each) => (each === known ? newest : each)) }
  })

/** The pages with a new task in the order of ids, the newest first. */
function insertTask(pages: readonly TaskPage[], task: Task): TaskPage[] {
  const last = pages.length - 1
  const target = pages.findIndex(({ tasks }, i) => i === last || (tasks.at(-1)?._id ?? '') < task._id)
  return pages.map((page, i) => {
    if (i !== target) return page
    const index = page.tasks.findIndex(({ _id }) => _id < task._id)
    return { ...page, tasks: page.tasks.toSpliced(index < 0 ? page.tasks.length : index, 0, task) }
  })
}

/** The task was too large for the event and was not fetched: only the counts are known. */
const isUnknown = ({ large, task }: Loaded): boolean => large === true && task === null

/** The pages of a plain list with the task as it is after the event. */
function withTaskOf(pages: readonly TaskPage[], filter: ListFilter, event: Loaded): readonly TaskPage[] {
  const { _id: id, task } = event
  if (isUnknown(event)) return pages
  const fitting = task !== null && fits(filter, task) ? task : null
  const known = pages.some(({ tasks }) => tasks.some((each) => each._id === id))
  const isNew = !known && fitting !== null && reaches(pages, fitting)
  return isNew ? insertTask(pages, fitting) : replaceTask(pages, id, fitting)
}

/** The pages of a plain list after the event. */
export function withEvent(pages: readonly TaskPage[], filter: ListFilter, event: Loaded): TaskPage[] {
  const statusSummary = summaryFor(filter, event)
  return withTaskOf(pages, filter, event).map((page) => (statusSummary ? { ...page, statusSummary } : page))
}

/** Whether the reader has scrolled down, so that a new first row would move what they read. */
const isReadingFurtherDown = (): boolean =>
  Math.max(window.scrollY, document.querySelector('[data-rows-scroller]')?.scrollTop ?? 0) > 120

function followList(query: Query, event: Loaded): void {
  const filter = query.queryKey[2] as ListFilter
  const data = query.state.data as Pages | undefined
  if (data === undefined) return
  if (!isPlainList(filter)) {
    const { sort: _, order: __, ...unsorted } = filter
    const exact = isPlainList(unsorted) ? summaryFor(unsorted, event) : undefined
    const { pages, refetch } = listAfter(data.pages, filter, event, exact, currentUser()?._id)
    queryClient.setQueryData(query.queryKey, { ...data, pages })
    if (refetch) refetchSoon([query])
    return
  }
  const { task } = event
  const shown = data.pages.some((page) => page.tasks.some((each) => each._id === event._id))
  const isNew = task !== null && !shown && fits(filter, task) && reaches(data.pages, task)
  if (isNew && query.isActive() && isReadingFurtherDown()) {
    holdNewTask(query.queryKey, task)
    const counts = { ...event, task: null }
    queryClient.setQueryData(query.queryKey, { ...data, pages: withEvent(data.pages, filter, counts) })
    return
  }
  releaseNewTask(query.queryKey, event._id)
  queryClient.setQueryData(query.queryKey, { ...data, pages: withEvent(data.pages, filter, event) })
}

/** The person can no longer see the task. */
async function forgetOnDevice(id: string): Promise<void> {
  for (const queryKey of [activityKey(id), taskDetail(id).queryKey])
    queryClient.removeQueries({ queryKey, type: 'inactive' })
  const saved = await import('#web/lib/offline/saved-screens.ts').catch(() => null)
  await saved?.forgetTask(id)
}

function followDetail(event: Loaded): void {
  const { queryKey } = taskDetail(event._id)
  const isLost = event.task === null && currentUser()?.role !== 'admin'
  if (isLost) void forgetOnDevice(event._id)
  const known = queryClient.getQueryData(queryKey)
  if (known === undefined) return
  if (event.task !== null) {
    if (newer(known, event.task)) queryClient.setQueryData(queryKey, { ...known, ...event.task })
    return
  }
  // Its page keeps what is being typed.
  if (isLost) void queryClient.invalidateQueries({ queryKey })
  // The person who deleted it leaves the page.
  else setTimeout(() => void queryClient.invalidateQueries({ queryKey }), LEAVING_MS)
}

/** The title where texts link to the task. A pending answer may be older than the event. */
export function followTitle({ _id, task }: Loaded): void {
  const texts = queryClient.getQueryCache().findAll({ queryKey: taskTitles([]).queryKey })
  for (const { queryKey, state } of texts) {
    if (!queryKey.includes(_id)) continue
    if (task === null || state.fetchStatus === 'fetching')
      void queryClient.invalidateQueries({ queryKey, exact: true })
    else
      queryClient.setQueryData<(TaskTitle | null)[]>(queryKey, (titles) =>
        titles?.map((known, at) =>
          queryKey[at + 1] === _id ? { _id, title: task.title, status: task.status } : known,
        ),
      )
  }
}

const lists = () => queryClient.getQueryCache().findAll({ queryKey: ['tasks', 'list'] })

/** A pending answer may be older than the event: the event is applied again after it. */
function afterAnswers(event: Loaded): void {
  for (const query of [
    ...lists(),
    ...queryClient.getQueryCache().findAll({ queryKey: taskDetail(event._id).queryKey }),
  ])
    if (query.state.fetchStatus === 'fetching')
      void query.promise?.then(
        () => (query.queryKey[1] === 'list' ? followList(query, event) : followDetail(event)),
        () => {},
      )
}

/** Whether a list shows or may show the task. A list that is still loading may. */
function mayShow({ queryKey, state }: Query, event: TaskEvent): boolean {
  const pages = (state.data as Pages | undefined)?.pages
  if (pages === undefined) return state.fetchStatus === 'fetching'
  const reached = isPlainList(queryKey[2] as ListFilter) && reaches(pages, event)
  return reached || pages.some((page) => page.tasks.some((each) => each._id === event._id))
}

/** The counts of the last event that has arrived, and those of each person. */
let newest: TaskEvent['counts'] | undefined
const newestMembers: NonNullable<TaskEvent['members']> = {}

function noteCounts({ counts, members }: TaskEvent): void {
  newest = counts
  Object.assign(newestMembers, members)
}

/** How often everything was fetched again. */
let resyncs = 0

/** Events that wait for their task, or for calls, are older than what is being fetched now. */
export function dropWaiting(): void {
  resyncs++
}

/** An event that waited for its task, or for calls, does not bring back the counts from before later events. */
function withNewestCounts<E extends TaskEvent>(event: E): E {
  const { counts, members } = event
  const people = Object.keys(members ?? {})
  return {
    ...event,
    counts: newest ?? counts,
    ...(members && {
      members: Object.fromEntries(people.map((id) => [id, newestMembers[id] ?? members[id]])),
    }),
  }
}

/** When a task was loaded last. */
let loadedAt = Number.NEGATIVE_INFINITY

/** The event with its task, which is fetched when a screen shows it and the event does not contain it. */
async function load(event: TaskEvent): Promise<Loaded> {
  if (!event.large) return event
  const detail = queryClient.getQueryCache().find(taskDetail(event._id))
  const shown = lists().filter((query) => mayShow(query, event))
  if (detail?.state.data !== undefined) shown.push(detail)
  if (shown.length === 0) return event
  if (Date.now() - loadedAt < PAUSE_MS) {
    refetchSoon(shown)
    return event
  }
  loadedAt = Date.now()
  return { ...event, task: await api(getTask, { params: { id: event._id } }) }
}

async function followNow(received: TaskEvent, since: number): Promise<void> {
  const event = withNewestCounts(await load(received))
  if (since !== resyncs) return
  followTitle(event)
  const unknown = isUnknown(event)
  if (!unknown) afterAnswers(event)
  for (const query of lists()) {
    if (!unknown || isPlainList(query.queryKey[2] as ListFilter)) followList(query, event)
    else refetchSoon([query])
  }
  if (!unknown) followDetail(event)
}

const queues = new Map<string, Promise<void>>()

/**
 * Applies the events of a task one after the other, so that a loaded task never replaces a later event. A card that is
 * dropped in another column is saved by two calls: the event of the first has its old place and is applied after both.
 */
export function followTask(event: TaskEvent): Promise<void> {
  noteCounts(event)
  const since = resyncs
  const follow = () => followNow(event, since)
  const before = queues.get(event._id) ?? whenMoved(event._id)
  const applied = before ? before.then(follow, follow) : follow()
  queues.set(event._id, applied)
  const forgetQueue = (): void => {
    if (queues.get(event._id) === applied) queues.delete(event._id)
  }
  applied.then(forgetQueue, forgetQueue)
  return applied
}
