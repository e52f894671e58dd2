import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listRepeats } from '@task-manager/contract/tasks/repeats'
import type { Days } from '@task-manager/contract/tasks/task-search'
import { statusesOf } from '@task-manager/contract/tasks/task-values'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { useMemo } from 'react'
import type { ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { matchesFilter } from '#web/features/tasks/data/find/matches-filter.ts'
import { api } from '#web/lib/http/api.ts'
import { useUser } from '#web/lib/session/session.ts'

export type RepeatDates = ReadonlyMap<string, readonly Task[]>

const none: RepeatDates = new Map()

/** The repeating tasks of the list on each of their next dates. A filter by due date does not apply to these. */
export function useRepeatDates(filter: ListFilter, { from, to }: Days, today: string): RepeatDates {
  const me = useUser()._id
  const { data } = useQuery({
    queryKey: ['repeats', from, to],
    queryFn: async ({ signal }) => (await api(listRepeats, { query: { from, to }, signal })).tasks,
    enabled: to >= today && filter.due === undefined,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => {
    if (data === undefined || filter.due !== undefined) return none
    const dates = new Map<string, Task[]>()
    for (const task of data) {
      if (!statusesOf(filter.status ?? '').includes(task.status) || matchesFilter(filter, task, me) !== true)
        continue
      for (const day of task.dates) dates.set(day, [...(dates.get(day) ?? []), task])
    }
    return dates
  }, [data, filter, me])
}
