/** Moves a card between the cached lists of the columns before the server has answered. */
import type { InfiniteData } from '@tanstack/react-query'
import type { StatusSummary } from '@task-manager/contract/status-counts'
import type { Status, Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { placeInOrder } from '#web/features/tasks/data/board-order.ts'
import { summaryKeys } from '#web/features/tasks/data/find/counts.ts'
import { taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import type { Column } from './board-columns.ts'

type Pages = InfiniteData<TaskPage, string>

function withCount(summary: StatusSummary, status: Status, more: number): StatusSummary {
  const key = summaryKeys[status]
  return { ...summary, all: summary.all + more, [key]: summary[key] + more }
}

const without = (pages: readonly TaskPage[], id: string): TaskPage[] =>
  pages.map((page) => ({ ...page, tasks: page.tasks.filter(({ _id }) => _id !== id) }))

/** Inserts the card above the one with the id `below`, or after the last loaded one. */
function withCard(pages: readonly TaskPage[], task: Task, below: string | null): TaskPage[] {
  const found = pages.findIndex(({ tasks }) => tasks.some(({ _id }) => _id === below))
  const on = found < 0 ? pages.length - 1 : found
  return pages.map((page, i) => {
    if (i !== on) return page
    const at = found < 0 ? page.tasks.length : page.tasks.findIndex(({ _id }) => _id === below)
    return { ...page, tasks: page.tasks.toSpliced(at, 0, task) }
  })
}

const keyOf = (column: Column) => taskList(column.filter).queryKey

/** Returns a function that restores the lists. */
export function moveInLists(task: Task, from: Column, to: Column, below: string | null): () => void {
  const before = [from, to].map(
    (column) => [keyOf(column), queryClient.getQueryData<Pages>(keyOf(column))] as const,
  )
  // A pending answer would move the card back.
  for (const [queryKey, data] of before) if (data) void queryClient.cancelQueries({ queryKey })
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
  change(to, (pages) => withCard(without(pages, task._id), moved, below), across)
  return () => {
    for (const [queryKey, data] of before) queryClient.setQueryData(queryKey, data)
  }
}

/** Moves the card to the position that the server has given it. */
export function placeInLists(task: Task, column: Column): void {
  queryClient.setQueryData<Pages>(keyOf(column), (data) =>
    data ? { ...data, pages: placeInOrder(data.pages, column.filter, task) } : data,
  )
}
