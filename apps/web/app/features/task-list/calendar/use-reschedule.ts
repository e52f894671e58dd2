/** Other days for tasks: at once on the screen, back again when the server says no (decision T44). */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { Task, TaskPage } from '@task-manager/contract/tasks'
import { toast } from 'react-hot-toast/headless'
import { changeTask, refusal } from '#web/features/task-list/row/change-task.ts'
import { offerUndo } from '#web/features/task-list/row/offer-undo.ts'
import type { ListFilter } from '#web/features/tasks/data/list-filter.ts'
import { taskList, tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { connection } from '#web/lib/http/connection.ts'
import { formatDay } from '#web/lib/time/format.ts'

type Pages = InfiniteData<TaskPage, string>

const OFFLINE = 'There is no connection. The due date can be changed when the server answers again.'

/** `asked`: the list that the calendar shows. */
export function useReschedule(asked: ListFilter, say: (text: string) => void) {
  const client = useQueryClient()
  return async (task: Task, day: string): Promise<void> => {
    if (day === task.dueDate) return say('Put back.')
    const { queryKey } = taskList(asked)
    const before = client.getQueryData<Pages>(queryKey)
    if (before) await client.cancelQueries({ queryKey })
    const moved = (each: Task) => (each._id === task._id ? { ...each, dueDate: day } : each)
    client.setQueryData<Pages>(queryKey, (data) =>
      data ? { ...data, pages: data.pages.map((page) => ({ ...page, tasks: page.tasks.map(moved) })) } : data,
    )
    say(`Due ${formatDay(day)}.`)
    try {
      if (connection() !== 'online') throw refusal(OFFLINE)
      await changeTask(task._id, { dueDate: day })
      offerUndo(`Due ${formatDay(day)}`, () => changeTask(task._id, { dueDate: task.dueDate }))
    } catch (error) {
      client.setQueryData(queryKey, before)
      toast.error(messageOf(error))
      say(`Put back. ${messageOf(error)}`)
    }
    await tasksChanged()
  }
}
