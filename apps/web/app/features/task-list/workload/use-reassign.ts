/** Reassigns a task: at once on the screen, and back when the server refuses (decision T48). */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Load, WorkloadRow } from '@task-manager/contract/lists/workload'
import { toast } from 'react-hot-toast/headless'
import { changeTaskOnline } from '#web/features/task-list/row/change-task.ts'
import { offerUndo } from '#web/features/task-list/row/offer-undo.ts'
import { changeOptimistically, takeFromList } from '#web/features/task-list/row/optimistic-change.ts'
import { isAnyChanging } from '#web/features/tasks/data/change-order.ts'
import type { ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { OFFLINE } from '#web/lib/http/connection.ts'
import { assigneeChange, NOBODY, type Reassignment, withReassigned } from './workload-weeks.ts'

interface Workload {
  weeks: string[]
  rows: WorkloadRow[]
  totals: Load[]
}

/** `key`: the query key of the workload on show. `nameOf`: the name of a person in it. */
export function useReassign(key: QueryKey, nameOf: (id: string) => string, announce: (text: string) => void) {
  const client = useQueryClient()
  return async (move: Reassignment): Promise<void> => {
    const { task, from, to } = move
    if (from === to) return announce('Not moved.')
    const lists = client
      .getQueryCache()
      .findAll({ queryKey: ['tasks', 'list'] })
      .filter(({ queryKey }) => (queryKey[2] as ListFilter).assignedTo?.join() === from)
      .map(({ queryKey }) => queryKey)
    const text = `Reassigned to ${nameOf(to)}`
    await changeOptimistically(client, {
      keys: [key, ...lists],
      show() {
        const count = (by: 1 | -1) =>
          client.setQueryData<Workload>(
            key,
            (data) => data && { ...data, rows: withReassigned(data.rows, move, by) },
          )
        count(1)
        const putBack = lists.map((queryKey) => takeFromList(client, queryKey, task))
        announce(`${text}.`)
        return () => {
          count(-1)
          for (const put of putBack) put()
        }
      },
      async save() {
        const undo = await changeTaskOnline(task._id, assigneeChange(move), OFFLINE)
        // A task cannot become unassigned again.
        if (from !== NOBODY) offerUndo(text, undo)
        else toast.success(text)
      },
      onRefused(error) {
        const text = `Couldn't reassign it: ${messageOf(error)}`
        toast.error(text)
        announce(text)
      },
    })
    if (!isAnyChanging()) await tasksChanged()
  }
}
