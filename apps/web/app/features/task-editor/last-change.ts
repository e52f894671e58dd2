import { queryOptions } from '@tanstack/react-query'
import { getTaskHistory } from '@task-manager/contract/tasks/history'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { api } from '#web/lib/http/api.ts'
import { formatInstant, formatTime, today } from '#web/lib/time/format.ts'

/** The current name of the person who saved this version; empty when the newest history entry is another change. */
export const changedBy = ({ _id: id, version, updatedAt }: Task) =>
  queryOptions({
    queryKey: ['tasks', 'last-change', id, version],
    queryFn: async ({ signal }) => {
      const { entries } = await api(getTaskHistory, { params: { id }, query: { limit: '1' }, signal })
      const [last] = entries
      return last?.at === updatedAt ? (last.actor?.name ?? '') : ''
    },
    // Never stale, because a version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** History entries searched for the change of a field. */
const ENTRIES_SEARCHED = '20'

/** Field names of the history where they differ from the form's. */
const HISTORY_NAMES: Record<string, string[]> = {
  todoChecklist: ['todoChecklist', 'checklistOrder'],
  projectId: ['project'],
}

/** The current name of the person who last changed a field; empty when the change is too far back in the history. */
export const changerOf = ({ _id: id, version }: Task, field: string) =>
  queryOptions({
    queryKey: ['tasks', 'changer', id, version, field],
    queryFn: async ({ signal }) => {
      const { entries } = await api(getTaskHistory, {
        params: { id },
        query: { limit: ENTRIES_SEARCHED },
        signal,
      })
      const names = HISTORY_NAMES[field] ?? [field]
      const entry = entries.find(({ changes }) => changes.some((change) => names.includes(change.field)))
      const name = entry?.actor?.name ?? ''
      return name.charAt(0).toUpperCase() + name.slice(1)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** 'Wanjiru Kamau saved it today at 14:05', 'Someone saved it on 20th Nov 2026 at 14:05' while `name` is not known. */
export function changedWhen(task: Task, name: string | undefined): string {
  const day = formatInstant(task.updatedAt)
  const when = day === formatInstant(`${today()}T12:00:00`) ? 'today' : `on ${day}`
  const who = name ? name.charAt(0).toUpperCase() + name.slice(1) : 'Someone'
  return `${who} saved it ${when} at ${formatTime(task.updatedAt)}`
}
