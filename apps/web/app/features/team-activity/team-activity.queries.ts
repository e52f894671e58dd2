/** Queries of the team's activity (decision T72). */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listTeamActivity } from '@task-manager/contract/lists/team-activity'
import { isId } from '@task-manager/contract/uuid'
import { api } from '#web/lib/http/api.ts'
import { byCursor, pageOf } from '#web/lib/http/pages.ts'

const PAGE = 50

export const FILTERS = ['person', 'project'] as const
type TeamQuery = Partial<Record<(typeof FILTERS)[number], string>>

/** Invalid values of the address are left out. */
export const teamQueryIn = (address: URLSearchParams): TeamQuery =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = address.get(name) ?? ''
      return isId(value) ? [[name, value]] : []
    }),
  )

export const teamActivity = (query: TeamQuery) =>
  infiniteQueryOptions({
    queryKey: ['team-activity', query],
    queryFn: ({ pageParam: cursor, signal }) =>
      api(listTeamActivity, { query: { ...query, ...pageOf(PAGE, cursor) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
