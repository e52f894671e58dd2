import type { InfiniteData } from '@tanstack/react-query'
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { afterEach, expect, test } from 'vitest'
import { taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { type Column, columnsOf } from './board-columns.ts'
import { moveInLists } from './board-lists.ts'

const [pending, inProgress] = columnsOf('status', { status: '' }, [], '')
if (!pending || !inProgress) throw new Error('A column is missing.')

const task = (id: string) => ({ _id: id, status: 'Pending' }) as Task
const keyOf = (column: Column) => taskList(column.filter).queryKey

/** Every column has the summary of the whole board. */
function show(column: Column, ...ids: string[]) {
  const statusSummary = { all: 3, pendingTasks: 2, inProgressTasks: 1, completedTasks: 0 }
  const page = { tasks: ids.map(task), statusSummary, nextCursor: null } as unknown as TaskPage
  queryClient.setQueryData(keyOf(column), { pages: [page], pageParams: [''] })
}
const pageOf = (column: Column) =>
  queryClient.getQueryData<InfiniteData<TaskPage, string>>(keyOf(column))?.pages[0]
const idsIn = (column: Column) => pageOf(column)?.tasks.map(({ _id }) => _id)

afterEach(() => queryClient.clear())

test('a card moves to another column with its status and the counts, and back [T43]', () => {
  show(pending, 'a', 'b')
  show(inProgress, 'c')
  const restore = moveInLists(task('a'), pending, inProgress, 'c')
  expect([idsIn(pending), idsIn(inProgress)]).toEqual([['b'], ['a', 'c']])
  expect(pageOf(inProgress)?.tasks[0]?.status).toBe('In Progress')
  expect(pageOf(pending)?.statusSummary).toMatchObject({ pendingTasks: 1 })
  expect(pageOf(inProgress)?.statusSummary).toMatchObject({ inProgressTasks: 2 })
  restore()
  expect([idsIn(pending), idsIn(inProgress)]).toEqual([['a', 'b'], ['c']])
})

test('a refused move moves back only its own card [T43]', () => {
  show(pending, 'a', 'b', 'x')
  show(inProgress, 'c')
  const restore = moveInLists(task('a'), pending, inProgress, 'c')
  moveInLists(task('b'), pending, inProgress, null)
  restore()
  expect([idsIn(pending), idsIn(inProgress)]).toEqual([
    ['a', 'x'],
    ['c', 'b'],
  ])
  expect(pageOf(pending)?.tasks[0]?.status).toBe('Pending')
  expect(pageOf(pending)?.statusSummary).toMatchObject({ pendingTasks: 1 })
  expect(pageOf(inProgress)?.statusSummary).toMatchObject({ inProgressTasks: 2 })
  // A card that has left the column since is not moved back.
  const late = moveInLists(task('x'), pending, inProgress, null)
  show(inProgress, 'c', 'b')
  late()
  expect([idsIn(pending), idsIn(inProgress)]).toEqual([['a'], ['c', 'b']])
})

test('a card moves within its column, to the end when no card is below [T43]', () => {
  show(pending, 'a', 'b', 'c')
  moveInLists(task('a'), pending, pending, 'c')
  expect(idsIn(pending)).toEqual(['b', 'a', 'c'])
  moveInLists(task('b'), pending, pending, null)
  expect(idsIn(pending)).toEqual(['a', 'c', 'b'])
  expect(pageOf(pending)?.statusSummary).toMatchObject({ all: 3, pendingTasks: 2 })
})
