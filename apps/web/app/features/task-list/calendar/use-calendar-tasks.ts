import { useInfiniteQuery } from '@tanstack/react-query'
import type { Days } from '@task-manager/contract/task-search'
import { useEffect, useMemo } from 'react'
import { byDay, dueWithin, matchesDue } from '#web/features/task-list/row/weeks.ts'
import type { ListFilter } from '#web/features/tasks/data/list-filter.ts'
import { taskList } from '#web/features/tasks/data/tasks.queries.ts'

/** Tasks of the first page, and of each further one. */
const PAGE_SIZES: [number, number] = [100, 400]
/** More pages are not loaded; the screen says so. */
const MAX_PAGES = 8

/** All tasks that match the filter and are due on the days on show, in one query. */
export function useCalendarTasks(filter: ListFilter, days: Days, today: string) {
  const { sort: _, order: __, today: ___, due, ...rest } = filter
  const ranges = dueWithin(due, days, today)
  const listFilter: ListFilter = { ...rest, due: ranges, sort: 'due' }
  const list = useInfiniteQuery({ ...taskList(listFilter, PAGE_SIZES), enabled: ranges.length > 0 })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const dueKey = due && JSON.stringify(due)
  const tasks = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap((page) => page.tasks)
        .filter((task) => matchesDue(task, dueKey && JSON.parse(dueKey), today)),
    [data, dueKey, today],
  )
  const isCut = hasNextPage && (data?.pages.length ?? 0) >= MAX_PAGES
  useEffect(() => {
    if (hasNextPage && !isCut && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isCut, isFetching, isFetchNextPageError, fetchNextPage])
  return { list, listFilter, tasks, tasksByDay: useMemo(() => byDay(tasks), [tasks]), isCut }
}
