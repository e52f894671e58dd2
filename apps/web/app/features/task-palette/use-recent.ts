import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { taskTitles } from '#web/features/tasks/data/task-titles.queries.ts'
import { type Item, taskIdOf } from './palette-items.ts'
import { recentOf } from './recent.ts'

/** The last choices. Tasks get their current titles, and those that are gone are left out, once the titles are known. */
export function useRecent(userId: string): Item[] {
  // Once for each opening of the palette, not for each key.
  const stored = useMemo(() => recentOf(userId), [userId])
  const ids = stored.flatMap((item) => taskIdOf(item) ?? [])
  const { data } = useQuery(taskTitles(ids))
  if (data === undefined) return stored
  const titles = new Map(data.map((task) => [task?._id, task?.title]))
  return stored.flatMap((item) => {
    const id = taskIdOf(item)
    const label = id === undefined ? item.label : titles.get(id)
    return label === undefined ? [] : [{ ...item, label }]
  })
}
