/** What the server finds for the palette: tasks as one types, and for administrators people; views are known already. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { listTasks } from '@task-manager/contract/tasks'
import { listUsers, type User } from '@task-manager/contract/users'
import { useEffect, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { projects } from '#web/lib/groups.ts'
import { isAdmin } from '#web/lib/roles.ts'
import { savedViews } from '#web/lib/saved-views.ts'

/** The reader pauses between two words, not between two letters; in ms. */
const PAUSE_MS = 120
const TASKS = 5

const tasksWith = (q: string) =>
  queryOptions({
    queryKey: ['palette', q],
    queryFn: ({ signal }) => api(listTasks, { query: { q, limit: String(TASKS) }, signal }),
    enabled: q !== '',
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

export function useFound(user: User, typed: string) {
  const q = usePaused(typed.trim())
  const { data: page, isFetching } = useQuery(tasksWith(q))
  const { data: people } = useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => api(listUsers, { signal }),
    enabled: isAdmin(user),
  })
  const { data: views } = useQuery(savedViews())
  const { data: groups } = useQuery(projects())
  const shown = q === '' ? undefined : page
  return {
    tasks: shown?.tasks ?? [],
    total: shown?.statusSummary.all ?? 0,
    people: people ?? [],
    views: views ?? [],
    groups: groups ?? [],
    /** What is on show was found by what is typed. */
    settled: q === typed.trim() && !isFetching,
  }
}
