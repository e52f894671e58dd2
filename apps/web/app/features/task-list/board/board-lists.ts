/** Moves a card between the cached lists of the columns before the server has answered. */
import type { InfiniteData } from '@tanstack/react-query'
import type { StatusSummary } from '@task-manager/contract/status-counts'
import type { Status, Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { idsAfter, insertBefore, taskIn } from '#web/features/task-list/row/optimistic-change.ts'
import { placeInOrder } from '#web/features/tasks/data/board-order.ts'
import { summaryKeys } from '#web/features/tasks/data/find/counts.ts'
import { taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { queryClient, repeatPending } from '#web/lib/http/query-client.ts'
import type { Column } from './board-columns.ts'

type Pages = InfiniteData<TaskPage, string>

function withCount(summary: StatusSummary, status: Status, more: number): StatusSummary {
  const key = summaryKeys[status]
  return { ...summary, all: summary.all + more, [key]: summary[key] + more }
}

const without = (pages: readonly TaskPage[], id: string): TaskPage[] =>
  pages.map((page) => ({ ...page, tasks: page.tasks.filter(({ _id }) => _id !== id) }))

const keyOf = (column: Column) => taskList(column.filter).queryKey

const cardIn = (column: Column, id: string) => taskIn(queryClient.getQueryData<Pages>(keyOf(column)), id)

export const isInList = (id: string, column: Column): boolean => cardIn(column, id) !== undefined

/** Returns a function that moves the card back and leaves other changes as they are. */
export function moveInLists(task: Task, from: Column, to: Column, below: string | null): () => void {
  const pagesOf = (column: Column) => queryClient.getQueryData<Pages>(keyOf(column))?.pages ?? []
  // A pending answer would move the card back. It is requested again after the change.
  for (const column of [from, to]) repeatPending(keyOf(column))
  const following = idsAfter(pagesOf(from), task._id)
  const change = (column: Column, make: (pages: readonly TaskPage[]) => TaskPage[], more: number) =>
    queryClient.setQueryData<Pages>(keyOf(column), (data) => {
      if (!data) return data
      const status = column.status ?? task.status
      const pages = make(data.pages).map((page) => ({
        ...page,
        statusSummary: more === 0 ? page.statusSummary : withCount(page.statusSummary, status, more),
      }))
      return { ...data, pages }
    })
  const across = from.key === to.key ? 0 : 1
  change(from, (pages) => without(pages, task._id), -across)
  const moved = to.status === undefined ? task : { ...task, status: to.status }
  change(to, (pages) => insertBefore(without(pages, task._id), moved, below === null ? [] : [below]), across)
  return () => {
    const current = cardIn(to, task._id)
    // It was moved again, or an answer has replaced the lists.
    if (current === undefined) return
    change(to, (pages) => without(pages, task._id), -across)
    const { status } = task
    change(from, (pages) => insertBefore(without(pages, task._id), { ...current, status }, following), across)
  }
}

/** Moves the card to the position that the server has given it. */
export function placeInLists(task: Task, column: Column): void {
  queryClient.setQueryData<Pages>(keyOf(column), (data) =>
    data ? { ...data, pages: placeInOrder(data.pages, column.filter, task) } : data,
  )
}
