/** Moves a task to another day: at once on the screen, and back when the server refuses (decision T44). */
import { useQueryClient } from '@tanstack/react-query'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { toast } from 'react-hot-toast/headless'
import { changeTaskOnline } from '#web/features/task-list/row/change-task.ts'
import { offerUndo } from '#web/features/task-list/row/offer-undo.ts'
import {
  changeOptimistically,
  type TaskPages,
  taskIn,
} from '#web/features/task-list/row/optimistic-change.ts'
import { isAnyChanging } from '#web/features/tasks/data/change-order.ts'
import type { ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { taskList, tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { formatDay } from '#web/lib/time/format.ts'

const OFFLINE = "You're offline. Change the due date when you're connected."

interface DueList {
  filter: ListFilter
  /** Whether the list has the tasks that are due on a day. */
  holds: (day: string) => boolean
}

/** The pages of a list with the task on the first page, or without it. */
const withPlaced = (data: TaskPages | undefined, task: Task, isHere: boolean): TaskPages | undefined => {
  const [first] = data?.pages ?? []
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => {
        const others = page.tasks.filter(({ _id }) => _id !== task._id)
        return { ...page, tasks: isHere && page === first ? [...others, task] : others }
      }),
    }
  )
}

/** `lists`: the lists that the calendar shows. */
export function useReschedule(lists: readonly DueList[], announce: (text: string) => void) {
  const client = useQueryClient()
  return async (task: Task, dueDate: string): Promise<void> => {
    if (dueDate === task.dueDate) return announce('Not moved.')
    const keyOf = ({ filter }: DueList) => taskList(filter).queryKey
    const text = `Due ${formatDay(dueDate)}`
    await changeOptimistically(client, {
      keys: lists.map(keyOf),
      show() {
        const showTask = (now: Task) => {
          for (const list of lists)
            client.setQueryData<TaskPages>(keyOf(list), (data) =>
              withPlaced(data, now, list.holds(now.dueDate)),
            )
        }
        showTask({ ...task, dueDate })
        announce(`${text}.`)
        return () => {
          const [now] = lists.flatMap((list) => taskIn(client.getQueryData(keyOf(list)), task._id) ?? [])
          // Else it was moved again, or an answer has replaced the lists.
          if (now?.dueDate === dueDate) showTask({ ...now, dueDate: task.dueDate })
        }
      },
      async save() {
        offerUndo(text, await changeTaskOnline(task._id, { dueDate }, OFFLINE))
      },
      onRefused(error) {
        const text = `Couldn't move it: ${messageOf(error)}`
        toast.error(text)
        announce(text)
      },
    })
    if (!isAnyChanging()) await tasksChanged()
  }
}
