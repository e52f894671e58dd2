/** Puts what the stream says of a task into everything that shows it, without asking the server. */
import type { InfiniteData, Query } from '@tanstack/react-query'
import type { TaskEvent } from '@task-manager/contract/events'
import { getTask, type StatusSummary, type Task, type TaskPage } from '@task-manager/contract/tasks'
import { isBoardColumn, placeInOrder } from '#web/features/tasks/data/board-order.ts'
import { isPlain, type ListFilter } from '#web/features/tasks/data/list-filter.ts'
import { holdNewTask } from '#web/features/tasks/data/new-tasks.ts'
import { taskDetail } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { currentUser } from '#web/lib/session-store/session-store.ts'
import { refetchFilteredLists } from './refetch-filtered-lists.ts'

/** A screen whose task was deleted on it has moved on by then, in ms. */
const LEAVING_MS = 1500

type Pages = InfiniteData<TaskPage>
type Loaded = TaskEvent & { task: Task | null }

/** Whose tasks a plain list shows; undefined for everybody's. */
const personOf = (filter: ListFilter): string | undefined => [filter.assignedTo ?? []].flat()[0]

/** Of a list that is searched or filtered the server alone knows; it is asked again (`refetchFilteredLists`). */
function fits(filter: ListFilter, task: Task): boolean {
  const person = personOf(filter)
  return (
    (!filter.status || task.status === filter.status) &&
    (!person || task.assignedTo.some((user) => user._id === person))
  )
}

/** The numbers on the tabs of a list; undefined when the event does not know them. */
function summaryFor(filter: ListFilter, event: TaskEvent): StatusSummary | undefined {
  const person = personOf(filter)
  if (!person) return event.counts.summary
  const own = event.members?.[person]
  return own && { all: own.pendingTasks + own.inProgressTasks + own.completedTasks, ...own }
}

const newer = (known: Task, task: Task): boolean => task.version > known.version

/** Whether the list reaches down to where the task belongs: ids are in the order of making. */
const reaches = (pages: readonly TaskPage[], task: Pick<Task, '_id'>): boolean =>
  pages.at(-1)?.nextCursor === null || (pages.at(-1)?.tasks.at(-1)?._id ?? '') < task._id

/** The pages as they are with the event. What is new at the top is held back while the reader is further down. */
export function withEvent(pages: readonly TaskPage[], filter: ListFilter, event: Loaded): TaskPage[] {
  const { task } = event
  const statusSummary = summaryFor(filter, event)
  const shown = pages.some((page) => page.tasks.some((each) => each._id === event._id))
  const belongs = task !== null && fits(filter, task)
  let placed = !belongs || shown || !reaches(pages, task)
  return pages.map((page, i) => {
    let tasks = page.tasks
    if (shown && tasks.some((each) => each._id === event._id))
      tasks = belongs
        ? tasks.map((each) => (each._id === event._id && newer(each, task) ? task : each))
        : tasks.filter((each) => each._id !== event._id)
    if (!placed && task && (i === pages.length - 1 || (tasks.at(-1)?._id ?? '') < task._id)) {
      const at = tasks.findIndex((each) => each._id < task._id)
      tasks = at < 0 ? [...tasks, task] : tasks.toSpliced(at, 0, task)
      placed = true
    }
    return { ...page, tasks, ...(statusSummary ? { statusSummary } : {}) }
  })
}

/** A list that only the server can judge: what it shows of the task is brought up to date, nothing comes or moves. */
export const withNews = (pages: readonly TaskPage[], event: Loaded): TaskPage[] =>
  pages.map((page) => ({
    ...page,
    tasks: page.tasks.flatMap((each) => {
      if (each._id !== event._id) return [each]
      if (event.task === null) return []
      return [newer(each, event.task) ? event.task : each]
    }),
  }))

/** True when the reader has scrolled past the top of the list: what comes there would move what they look at. */
const isReadingFurtherDown = (): boolean =>
  Math.max(window.scrollY, document.querySelector('[data-rows-scroller]')?.scrollTop ?? 0) > 120

function followList(query: Query, event: Loaded): void {
  const filter = query.queryKey[2] as ListFilter
  const data = query.state.data as Pages | undefined
  if (data === undefined) return
  if (!isPlain(filter)) {
    const pages =
      isBoardColumn(filter) && event.task !== null
        ? placeInOrder(data.pages, filter, event.task)
        : withNews(data.pages, event)
    queryClient.setQueryData(query.queryKey, { ...data, pages })
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
  queryClient.setQueryData(query.queryKey, { ...data, pages: withEvent(data.pages, filter, event) })
}

function followDetail(event: Loaded): void {
  const { queryKey } = taskDetail(event._id)
  const known = queryClient.getQueryData(queryKey)
  if (known === undefined) return
  if (event.task !== null) {
    if (newer(known, event.task)) queryClient.setQueryData(queryKey, event.task)
    return
  }
  // Whoever may not see it any more sees nothing of it.
  if (currentUser()?.role !== 'admin') void queryClient.resetQueries({ queryKey })
  // An administrator may be writing in it, and keeps their text; whoever deleted it is about to leave it.
  else setTimeout(() => void queryClient.invalidateQueries({ queryKey }), LEAVING_MS)
}

const lists = () => queryClient.getQueryCache().findAll({ queryKey: ['tasks', 'list'] })

/** An answer that is still on its way may be older than the event: then the event is put on top of it. */
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

/** Whether a list shows the task, or has to when it fits; of one that is still loaded that is not known yet. */
function isWanted({ queryKey, state }: Query, event: TaskEvent): boolean {
  const pages = (state.data as Pages | undefined)?.pages
  if (pages === undefined) return state.fetchStatus === 'fetching'
  const reached = isPlain(queryKey[2] as ListFilter) && reaches(pages, event)
  return reached || pages.some((page) => page.tasks.some((each) => each._id === event._id))
}

async function load(event: TaskEvent): Promise<Loaded> {
  if (!event.large) return event
  const isShown =
    queryClient.getQueryData(taskDetail(event._id).queryKey) !== undefined ||
    lists().some((query) => isWanted(query, event))
  if (!isShown) return event
  return { ...event, task: await api(getTask, { params: { id: event._id } }) }
}

async function followNow(told: TaskEvent): Promise<void> {
  const event = await load(told)
  // Too large to be carried, and nowhere on show: only the numbers are news.
  const isUnknown = event.large && event.task === null
  if (!isUnknown) afterAnswers(event)
  for (const query of lists()) followList(query, event)
  refetchFilteredLists()
  if (!isUnknown) followDetail(event)
  // Of a task that is gone nothing more is told.
  if (event.task !== null) void queryClient.invalidateQueries({ queryKey: ['history', event._id] })
  if (event.kind !== 'task.edited' && event.kind !== 'task.ticked' && event.kind !== 'task.created')
    void queryClient.invalidateQueries({ queryKey: ['trash'] })
}

const turns = new Map<string, Promise<void>>()

/** One event of a task after the other: what was asked for must not come after what was told since. */
export function followTask(told: TaskEvent): Promise<void> {
  const before = turns.get(told._id)
  const turn = before
    ? before.then(
        () => followNow(told),
        () => followNow(told),
      )
    : followNow(told)
  turns.set(told._id, turn)
  const leave = (): void => {
    if (turns.get(told._id) === turn) turns.delete(told._id)
  }
  turn.then(leave, leave)
  return turn
}
