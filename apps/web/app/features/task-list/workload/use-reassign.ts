/** Tasks for somebody else: at once on the screen, back again when the server says no (decision T48). */
import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { TaskPage } from '@task-manager/contract/tasks'
import type { WorkloadRow } from '@task-manager/contract/workload'
import { toast } from 'react-hot-toast/headless'
import { changeTask, refusal } from '#web/features/task-list/row/change-task.ts'
import { offerUndo } from '#web/features/task-list/row/offer-undo.ts'
import type { ListFilter } from '#web/features/tasks/data/list-filter.ts'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { connection } from '#web/lib/http/connection.ts'
import { assigneeChanges, type Reassignment, withReassigned } from './workload-weeks.ts'

const OFFLINE = 'There is no connection. This can be changed when the server answers again.'

type Pages = InfiniteData<TaskPage, string>
interface Workload {
  weeks: string[]
  rows: WorkloadRow[]
}

/** `key`: of the workload on show; `nameOf`: of somebody in it. */
export function useReassign(key: QueryKey, nameOf: (id: string) => string, say: (text: string) => void) {
  const client = useQueryClient()
  return async (given: Reassignment): Promise<void> => {
    const { task, from, to } = given
    if (from === to) return say('Put back.')
    const lists = client
      .getQueryCache()
      .findAll({ queryKey: ['tasks', 'list'] })
      .filter(({ queryKey }) => (queryKey[2] as ListFilter).assignedTo?.join() === from)
      .map(({ queryKey }) => queryKey)
    await Promise.all([key, ...lists].map((queryKey) => client.cancelQueries({ queryKey })))
    const before = [key, ...lists].map((queryKey) => [queryKey, client.getQueryData(queryKey)] as const)
    client.setQueryData<Workload>(key, (data) => data && { ...data, rows: withReassigned(data.rows, given) })
    for (const queryKey of lists)
      client.setQueryData<Pages>(queryKey, (data) =>
        data
          ? {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                tasks: page.tasks.filter(({ _id }) => _id !== task._id),
              })),
            }
          : data,
      )
    say(`Reassignment to ${nameOf(to)}.`)
    const { change, back } = assigneeChanges(given)
    try {
      if (connection() !== 'online') throw refusal(OFFLINE)
      await changeTask(task._id, change)
      if (back) offerUndo(`Reassignment to ${nameOf(to)}`, () => changeTask(task._id, back))
      else toast.success(`Reassignment to ${nameOf(to)}`)
    } catch (error) {
      for (const [queryKey, data] of before) client.setQueryData(queryKey, data)
      toast.error(messageOf(error))
      say(`Put back. ${messageOf(error)}`)
    }
    await tasksChanged()
  }
}
