/** Queries and calls of My day. */
import { queryOptions } from '@tanstack/react-query'
import { type Day, type DayScope, type DayTask, getDay, placeInDay } from '@task-manager/contract/lists/day'
import { nextItemOf } from '@task-manager/contract/lists/day-items'
import type { DayGroup } from '@task-manager/contract/tasks/task-search'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { unanswered, untilAnswered } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { queryClient, whenNotified } from '#web/lib/http/query-client.ts'
import { currentUser } from '#web/lib/session-store/session-store.ts'

export const dayOf = (who: DayScope, today: string) =>
  queryOptions({
    queryKey: ['day', who, today],
    queryFn: async ({ signal }) => {
      const day = await api(getDay, { query: { who, today }, signal })
      // The answer may be older than a change that is being sent. The day is fetched again after that.
      await untilAnswered()
      return day
    },
    placeholderData: (before) => before,
  })

/** Keeps answers from the screen until `change` has settled. It calls `refetchDay` when the server has it. */
export function sendChange(change: Promise<void>): Promise<void> {
  const done = () => void unanswered.delete(change)
  unanswered.set(change, change.then(done, done))
  return change
}

type Key = ReturnType<typeof dayOf>['queryKey']

export const refetchDay = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['day'] })

function change(key: Key, group: DayGroup, next: (rows: Day[DayGroup]) => Day[DayGroup]): void {
  queryClient.setQueryData(key, (day) => {
    if (day === undefined) return undefined
    const rows = next(day[group])
    const counts = { ...day.counts, [group]: day.counts[group] + rows.length - day[group].length }
    return { ...day, [group]: rows, counts }
  })
}

/** Shows a task after a tick; removes a completed one. */
export function showTicked(key: Key, group: DayGroup, task: Task): void {
  const person = key[1] === 'me' ? (currentUser()?._id ?? null) : null
  change(key, group, (rows) =>
    rows.flatMap((row) => {
      if (row._id !== task._id) return [row]
      return task.status === 'Completed' ? [] : [{ ...row, ...task, nextItem: nextItemOf(task, person) }]
    }),
  )
}

/** Shows a task as it was, in its old place if it was removed. */
function restore(key: Key, group: DayGroup, index: number, before: DayTask): void {
  change(key, group, (rows) =>
    rows.some(({ _id }) => _id === before._id)
      ? rows.map((row) => (row._id === before._id ? before : row))
      : rows.toSpliced(index, 0, before),
  )
}

/** Shows a task as it was before a tick. */
export async function showUnticked(key: Key, group: DayGroup, index: number, before: DayTask): Promise<void> {
  restore(key, group, index, before)
  await whenNotified()
}

const rowsIn = (key: Key, group: DayGroup): readonly DayTask[] => queryClient.getQueryData(key)?.[group] ?? []

/** Hides a task until another day; null shows it again. */
export const hideUntil = (...task: Parameters<typeof hide>): Promise<void> => sendChange(hide(...task))

async function hide(key: Key, group: DayGroup, id: string, until: string | null): Promise<void> {
  const rows = rowsIn(key, group)
  const index = rows.findIndex((row) => row._id === id)
  const hidden = until === null ? undefined : rows[index]
  if (hidden) change(key, group, () => rows.toSpliced(index, 1))
  try {
    await api(placeInDay, { params: { id }, body: { until } })
  } catch (error) {
    // Without a network it could not be fetched again.
    if (hidden) restore(key, group, index, hidden)
    throw error
  } finally {
    void refetchDay()
  }
}

/** The last move. Moves are sent one after the other, because the order on the server must be the same. */
let moving: Promise<unknown> = Promise.resolve()

/** Moves a row directly below another, or to the top. */
export const moveBelow = (...row: Parameters<typeof move>): Promise<void> => sendChange(move(...row))

async function move(key: Key, group: DayGroup, id: string, after: string | null): Promise<void> {
  const before = rowsIn(key, group).map((row) => row._id)
  change(key, group, (rows) => {
    const rest = rows.filter((row) => row._id !== id)
    const index = after === null ? 0 : rest.findIndex((row) => row._id === after) + 1
    return rest.toSpliced(index, 0, ...rows.filter((row) => row._id === id))
  })
  const sent = moving.then(() => api(placeInDay, { params: { id }, body: { after } }))
  const settled = sent.catch(() => {})
  moving = settled
  try {
    await sent
  } catch (error) {
    if (moving === settled)
      change(key, group, (rows) => rows.toSorted((a, b) => before.indexOf(a._id) - before.indexOf(b._id)))
    throw error
  } finally {
    if (moving === settled) void refetchDay()
  }
}
