import { queryOptions } from '@tanstack/react-query'
import { getTaskHistory } from '@task-manager/contract/history'
import type { Task } from '@task-manager/contract/tasks'
import { api } from '#web/lib/http/api.ts'
import { formatInstant, formatTime, today } from '#web/lib/time/format.ts'

/** Who made this version of a task, as they are called now; empty when the log's newest entry is of another change. */
export const changedBy = ({ _id: id, version, updatedAt }: Task) =>
  queryOptions({
    queryKey: ['tasks', 'last-change', id, version],
    queryFn: async ({ signal }) => {
      const { entries } = await api(getTaskHistory, { params: { id }, query: { limit: '1' }, signal })
      const [last] = entries
      return last?.at === updatedAt ? (last.actor?.name ?? '') : ''
    },
    // A version is made once.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The history is looked through so far for who changed a field. */
const LOOK_BACK = '20'

/** What the history calls a field of the form. */
const LOGGED_AS: Record<string, string[]> = {
  todoChecklist: ['todoChecklist', 'checklistOrder'],
  projectId: ['project'],
}

/** Who gave a field of this task its value, as they are called now; empty when it was long ago. */
export const changerOf = ({ _id: id, version }: Task, field: string) =>
  queryOptions({
    queryKey: ['tasks', 'changer', id, version, field],
    queryFn: async ({ signal }) => {
      const { entries } = await api(getTaskHistory, { params: { id }, query: { limit: LOOK_BACK }, signal })
      const names = LOGGED_AS[field] ?? [field]
      const made = entries.find(({ changes }) => changes.some((change) => names.includes(change.field)))
      const name = made?.actor?.name ?? ''
      return name.charAt(0).toUpperCase() + name.slice(1)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** 'Wanjiru Kamau saved it today at 14:05', 'Somebody saved it on 20th Nov 2026 at 14:05' while `name` is not known. */
export function changedWhen(task: Task, name: string | undefined): string {
  const day = formatInstant(task.updatedAt)
  const when = day === formatInstant(`${today()}T12:00:00`) ? 'today' : `on ${day}`
  const who = name ? name.charAt(0).toUpperCase() + name.slice(1) : 'Somebody'
  return `${who} saved it ${when} at ${formatTime(task.updatedAt)}`
}
