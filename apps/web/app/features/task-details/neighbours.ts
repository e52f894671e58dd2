/** The list from which a task was opened, and its position there. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { countInTab } from '#web/features/tasks/data/find/counts.ts'
import { filterIn } from '#web/features/tasks/data/find/list-filter.ts'
import { taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { isAdmin, taskListOf } from '#web/lib/session/roles.ts'
import { useUser } from '#web/lib/session/session.ts'

interface Origin {
  /** The address of that list. */
  from: string
  /** The index that the task had in its list, for when it is no longer there. */
  place: number | undefined
}

/** From the state of the navigation; undefined for a task that was opened by its address. */
function originIn(state: unknown): Origin | undefined {
  const { from, place } = (state ?? {}) as { from?: unknown; place?: unknown }
  if (typeof from !== 'string' || !from.startsWith('/')) return undefined
  return { from, place: typeof place === 'number' ? place : undefined }
}

/** By a part of the address. */
const NAMES: Readonly<Record<string, string>> = {
  tasks: 'My Tasks',
  dashboard: 'Dashboard',
  projects: 'Projects',
  users: 'Team Members',
  trash: 'Trash',
  inbox: 'Inbox',
  activity: 'Activity',
}

export interface Neighbours {
  back: { to: string; label: string }
  /** Undefined outside of a list. */
  place?: { at: number; total: number; above: string | undefined; below: string | undefined } | undefined
  stateAt: (place: number) => object
}

export function useNeighbours(id: string): Neighbours {
  const user = useUser()
  const own = taskListOf(user)
  const origin = originIn(useLocation().state)
  const from = origin?.from ?? own
  const [path = '', search = ''] = from.split('?')
  const isList = origin !== undefined && path === own
  const filter = filterIn(new URLSearchParams(isList ? search : ''), isAdmin(user))
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    ...taskList(filter),
    enabled: isList,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  })
  const label = path.split('/').flatMap((part) => NAMES[part] ?? [])[0] ?? 'Back'
  const neighbours = { back: { to: from, label }, stateAt: (place: number) => ({ from, place }) }
  const ids = data?.pages.flatMap(({ tasks }) => tasks.map(({ _id }) => _id)) ?? []
  const found = ids.indexOf(id)
  const at = found >= 0 ? found : origin?.place
  if (!isList || at === undefined || data === undefined) return neighbours
  // Loads the next page before the user reaches its first task.
  if (at >= ids.length - 2 && hasNextPage && !isFetching) void fetchNextPage()
  const first = data.pages[0]
  const total = Math.max(first ? (countInTab(filter.status, first.statusSummary) ?? 0) : 0, ids.length)
  const below = ids[found >= 0 ? at + 1 : at]
  return { ...neighbours, place: { at, total, above: ids[at - 1], below } }
}
