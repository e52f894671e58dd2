/** Tasks that somebody made while the reader was further down their list: they wait until the reader wants them. */
import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import type { Task, TaskPage } from '@task-manager/contract/tasks'
import { useSyncExternalStore } from 'react'
import { queryClient } from '#web/lib/http/query-client.ts'

const waiting = new Map<string, Task[]>()
const listeners = new Set<() => void>()
const NONE: readonly Task[] = []

const announce = (): void => {
  for (const listener of listeners) listener()
}

export function holdNewTask(queryKey: QueryKey, task: Task): void {
  const key = JSON.stringify(queryKey)
  const others = (waiting.get(key) ?? []).filter((each) => each._id !== task._id)
  waiting.set(key, [task, ...others])
  announce()
}

/** Puts them where they belong, at the top. */
export function showNewTasks(queryKey: QueryKey): void {
  const key = JSON.stringify(queryKey)
  const held = waiting.get(key) ?? []
  waiting.delete(key)
  queryClient.setQueryData<InfiniteData<TaskPage>>(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    const known = new Set(data.pages.flatMap((page) => page.tasks.map((task) => task._id)))
    const tasks = [...held.filter((task) => !known.has(task._id)), ...first.tasks]
    tasks.sort((a, b) => (a._id < b._id ? 1 : -1))
    return { ...data, pages: [{ ...first, tasks }, ...rest] }
  })
  announce()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNewTasks = (queryKey: QueryKey): readonly Task[] =>
  useSyncExternalStore(
    subscribe,
    () => waiting.get(JSON.stringify(queryKey)) ?? NONE,
    () => NONE,
  )
