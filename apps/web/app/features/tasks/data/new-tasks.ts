/** New tasks that are held back while the reader has scrolled down, until the reader shows them. */
import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/create-store.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

const store = createStore<ReadonlyMap<string, readonly Task[]>>(new Map())
const NONE: readonly Task[] = []

export function holdNewTask(queryKey: QueryKey, task: Task): void {
  const key = JSON.stringify(queryKey)
  const others = (store.get().get(key) ?? NONE).filter((each) => each._id !== task._id)
  store.set(new Map(store.get()).set(key, [task, ...others]))
}

/** Forgets a held task that is shown, changed or gone. */
export function releaseNewTask(queryKey: QueryKey, id: string): void {
  const key = JSON.stringify(queryKey)
  const held = store.get().get(key)
  if (held?.some((each) => each._id === id))
    store.set(
      new Map(store.get()).set(
        key,
        held.filter((each) => each._id !== id),
      ),
    )
}

/** Moves the held tasks to the top of the list. */
export function showNewTasks(queryKey: QueryKey): void {
  const key = JSON.stringify(queryKey)
  const heldTasks = store.get().get(key) ?? NONE
  queryClient.setQueryData<InfiniteData<TaskPage>>(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    const known = new Set(data.pages.flatMap((page) => page.tasks.map((task) => task._id)))
    const tasks = [...heldTasks.filter((task) => !known.has(task._id)), ...first.tasks]
    tasks.sort((a, b) => (a._id < b._id ? 1 : -1))
    return { ...data, pages: [{ ...first, tasks }, ...rest] }
  })
  store.set(new Map([...store.get()].filter(([each]) => each !== key)))
}

/** The held tasks, without those that the list already contains. */
export function useNewTasks(queryKey: QueryKey): readonly Task[] {
  const held = useSyncExternalStore(
    store.subscribe,
    () => store.get().get(JSON.stringify(queryKey)) ?? NONE,
    () => NONE,
  )
  if (held.length === 0) return held
  const pages = queryClient.getQueryData<InfiniteData<TaskPage>>(queryKey)?.pages ?? []
  const known = new Set(pages.flatMap(({ tasks }) => tasks.map(({ _id }) => _id)))
  return held.filter(({ _id }) => !known.has(_id))
}
