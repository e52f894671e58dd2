import { useInfiniteQuery } from '@tanstack/react-query'
import { addDays } from '@task-manager/contract/calendar'
import type { Days } from '@task-manager/contract/tasks/task-search'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { useMemo } from 'react'
import { byDay, dueWithin, matchesDue } from '#web/features/task-list/row/weeks.ts'
import type { ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { useNextPages } from '#web/ui/list/use-next-pages.ts'

/** The size of the first page and of all further ones. */
const PAGE_SIZES: [number, number] = [100, 400]
/** The most pages loaded; the screen says when there are more. */
const MAX_PAGES = 8

const none: readonly Task[] = []

/** The tasks of some days in their order, page after page. Waits while `days` is null. */
function useDueList(filter: ListFilter, days: Days | null, today: string) {
  const { sort: _, order: __, today: ___, due, ...rest } = filter
  const ranges = days ? dueWithin(due, days, today) : []
  const listFilter: ListFilter = { ...rest, due: ranges, sort: 'due' }
  const list = useInfiniteQuery({ ...taskList(listFilter, PAGE_SIZES), enabled: ranges.length > 0 })
  const { data, isPlaceholderData, hasNextPage } = list
  const pages = isPlaceholderData || ranges.length === 0 ? undefined : data?.pages
  const isCut = hasNextPage && (pages?.length ?? 0) >= MAX_PAGES
  useNextPages(list, ranges.length > 0 && !isPlaceholderData && !isCut)
  const tasks = useMemo(() => pages?.flatMap((page) => page.tasks) ?? none, [pages])
  /** From this day on, tasks are not loaded yet; null when all are. */
  const missing = pages === undefined ? (days?.from ?? null) : (tasks.at(-1)?.dueDate ?? null)
  const isLoading = ranges.length > 0 && !list.isError && (pages === undefined || (hasNextPage && !isCut))
  return {
    list,
    listFilter,
    tasks,
    isCut,
    isAnswered: pages !== undefined,
    missing: isLoading ? missing : null,
  }
}

/**
 * All tasks that match the filter and are due on the days on show. Those from today on are fetched first, then the
 * earlier ones.
 */
export function useCalendarTasks(filter: ListFilter, { from, to }: Days, today: string) {
  const split = from < today && today <= to
  const later = useDueList(filter, { from: split ? today : from, to }, today)
  const isFree = later.isAnswered || later.missing === null
  const before = { from, to: addDays(today, -1) }
  const earlier = useDueList(filter, split && isFree ? before : null, today)
  const dueKey = filter.due && JSON.stringify(filter.due)
  const tasks = useMemo(
    () =>
      [...earlier.tasks, ...later.tasks].filter((task) =>
        matchesDue(task, dueKey && JSON.parse(dueKey), today),
      ),
    [earlier.tasks, later.tasks, dueKey, today],
  )
  const missing = { earlier: split && !isFree ? from : earlier.missing, later: later.missing }
  return {
    list: later.list,
    /** The list that holds the tasks due on a day first. */
    lists: [
      { filter: later.listFilter, holds: (day: string) => !split || day >= today },
      { filter: earlier.listFilter, holds: (day: string) => split && day < today },
    ],
    tasks,
    tasksByDay: useMemo(() => byDay(tasks), [tasks]),
    isCut: later.isCut || earlier.isCut,
    isLoading: missing.earlier !== null || missing.later !== null,
    /** Whether more tasks of a day may still arrive. */
    isLoadingOn(day: string): boolean {
      const first = split && day < today ? missing.earlier : missing.later
      return first !== null && day >= first
    },
  }
}
