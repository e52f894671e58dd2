/** The data that the palette searches: tasks from the server while typing, and the lists of people, projects and views. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '@task-manager/contract/people/users'
import { listTasks } from '@task-manager/contract/tasks/task-endpoints'
import { labels, projects } from '#web/features/projects/groups.queries.ts'
import { countInTab } from '#web/features/tasks/data/find/counts.ts'
import type { ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { wordMatcher } from '#web/features/tasks/data/find/match-names.ts'
import { savedViews } from '#web/features/views/views.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { usePaused } from '#web/lib/time/use-paused.ts'
import { titlesFirst } from './palette-items.ts'
import { typedList } from './typed-list.ts'

/** More tasks are requested than shown: matches in titles come first, and open ones first among those. */
const TASKS = { fetched: 25, shown: 5 }

const tasksOf = (filter: ListFilter | undefined) =>
  queryOptions({
    queryKey: ['palette', filter],
    queryFn: ({ signal }) => api(listTasks, { query: { ...filter, limit: String(TASKS.fetched) }, signal }),
    enabled: filter !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  })

/** The matching tasks. Without a typed status or order, completed ones fill the space that open ones leave. */
function useFoundTasks(filter: ListFilter | undefined, words: string) {
  const asTyped = filter?.status !== '' || filter.sort !== undefined || filter.completed !== undefined
  const query = useQuery(tasksOf(filter && (asTyped ? filter : { ...filter, status: 'Open' })))
  const found = filter ? (query.data?.tasks ?? []) : []
  const titled = found.filter(({ title }) => wordMatcher(words)(title))
  const isShort = !asTyped && query.data !== undefined && titled.length < TASKS.shown
  const completedQuery = useQuery(tasksOf(isShort ? { ...filter, status: 'Completed' } : undefined))
  const completed = isShort ? (completedQuery.data?.tasks ?? []) : []
  return {
    tasks: titlesFirst([...found, ...completed], words).slice(0, TASKS.shown),
    total: filter ? (countInTab(filter.status, query.data?.statusSummary) ?? 0) : 0,
    isFetching: query.isFetching || completedQuery.isFetching,
    isError: query.isError || completedQuery.isError,
  }
}

/** Sends no request before `ready`. */
export function usePaletteSearch(user: User, typed: string, ready: boolean) {
  const admin = isAdmin(user)
  const text = usePaused(typed.trim())
  const people = useQuery({ ...teamMembers, enabled: ready && admin })
  const views = useQuery({ ...savedViews(), enabled: ready })
  const groups = useQuery({ ...projects(), enabled: ready })
  const labelList = useQuery({ ...labels(), enabled: /label:/i.test(text) })
  const search = typedList(text, admin, {
    people: admin ? (people.data ?? []) : null,
    projects: groups.data ?? [],
    labels: labelList.data ?? [],
  })
  const { tasks, total, isFetching, isError } = useFoundTasks(search?.filter, search?.words ?? '')
  return {
    search,
    tasks,
    total,
    people: people.data ?? [],
    views: views.data ?? [],
    groups: groups.data ?? [],
    failed: isError,
    /** Whether the results belong to the typed text, and none is still loading. */
    settled:
      ready &&
      text === typed.trim() &&
      !isFetching &&
      ![people, views, groups, labelList].some(({ isLoading }) => isLoading),
  }
}
