/** What the server finds for the palette: tasks as one types, and for administrators people; views are known already. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { listTasks } from '@task-manager/contract/tasks'
import type { User } from '@task-manager/contract/users'
import { useEffect, useState } from 'react'
import { labels, projects } from '#web/features/projects/groups.queries.ts'
import type { ListFilter } from '#web/features/tasks/data/list-filter.ts'
import { members } from '#web/features/tasks/data/tasks.queries.ts'
import { savedViews } from '#web/features/views/views.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { typedList } from './typed-list.ts'

/** The reader pauses between two words, not between two letters; in ms. */
const PAUSE_MS = 120
const TASKS = 5

const tasksOf = (filter: ListFilter | undefined) =>
  queryOptions({
    queryKey: ['palette', filter],
    queryFn: ({ signal }) => api(listTasks, { query: { ...filter, limit: String(TASKS) }, signal }),
    enabled: filter !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  })

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : paused
}

/** `ready`: the server may be asked. */
export function useFound(user: User, typed: string, ready: boolean) {
  const admin = isAdmin(user)
  const text = usePaused(typed.trim())
  const { data: people } = useQuery({ ...members(), enabled: ready && admin })
  const { data: views } = useQuery({ ...savedViews(), enabled: ready })
  const { data: groups } = useQuery({ ...projects(), enabled: ready })
  const { data: marks } = useQuery({ ...labels(), enabled: /label:/i.test(text) })
  const asked = typedList(text, admin, {
    people: admin ? (people ?? []) : null,
    projects: groups ?? [],
    labels: marks ?? [],
  })
  const { data: page, isFetching } = useQuery(tasksOf(asked?.filter))
  const shown = asked === null ? undefined : page
  return {
    asked,
    tasks: shown?.tasks ?? [],
    total: shown?.statusSummary.all ?? 0,
    people: people ?? [],
    views: views ?? [],
    groups: groups ?? [],
    /** What is on show was found by what is typed. */
    settled: text === typed.trim() && !isFetching,
  }
}
