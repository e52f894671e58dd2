/** Moves a task to another day: at once on the screen, and back when the server refuses (decision T44). */
import { useQueryClient } from '@tanstack/react-query'
import type { Task } from '@task-manager/contract/tasks'
import { toast } from 'react-hot-toast/headless'
import { changeTask, changeTaskOnline } from '#web/features/task-list/row/change-task.ts'
import { offerUndo } from '#web/features/task-list/row/offer-undo.ts'
import {
  changeOptimistically,
  type TaskPages,
  withTask,
} from '#web/features/task-list/row/optimistic-change.ts'
import type { ListFilter } from '#web/features/tasks/data/list-filter.ts'
import { taskList, tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { formatDay } from '#web/lib/time/format.ts'

const OFFLINE = 'There is no connection. The due date can be changed when the server answers again.'

/** `filter`: of the list that the calendar shows. */
export function useReschedule(filter: ListFilter, announce: (text: string) => void) {
  const client = useQueryClient()
  return async (task: Task, dueDate: string): Promise<void> => {
    if (dueDate === task.dueDate) return announce('Put back.')
    const { queryKey } = taskList(filter)
    const text = `Due ${formatDay(dueDate)}`
    await changeOptimistically(client, {
      keys: [queryKey],
      show() {
        client.setQueryData<TaskPages>(queryKey, (data) => withTask(data, task._id, { dueDate }))
        announce(`${text}.`)
      },
      async save() {
        await changeTaskOnline(task._id, { dueDate }, OFFLINE)
        offerUndo(text, () => changeTask(task._id, { dueDate: task.dueDate }))
      },
      onRefused(error) {
        toast.error(messageOf(error))
        announce(`Put back. ${messageOf(error)}`)
      },
    })
    await tasksChanged()
  }
}
