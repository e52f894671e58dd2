/** One field of one task, changed where it stands (decision T36): at once on the screen, back when the server says no. */
import type { InfiniteData } from '@tanstack/react-query'
import type { TaskPatch } from '@task-manager/contract/task-bulk'
import type { Task, TaskPage } from '@task-manager/contract/tasks'
import { toast } from 'react-hot-toast/headless'
import { changeTask, refusal } from '#web/features/task-list/row/change-task.ts'
import { offerUndo } from '#web/features/task-list/row/offer-undo.ts'
import { tellRefused } from '#web/features/task-list/row/refused-cell.ts'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { connection } from '#web/lib/http/connection.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import type { PlaceName } from './table-columns.ts'

const OFFLINE = 'There is no connection. This can be changed when the server answers again.'

/** Every list that has the task shows it so. */
function showInLists(id: string, looks: Partial<Task>): void {
  queryClient.setQueriesData<InfiniteData<TaskPage, string>>({ queryKey: ['tasks', 'list'] }, (data) =>
    data?.pages.some((page) => page.tasks.some((task) => task._id === id))
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            tasks: page.tasks.map((task) => (task._id === id ? { ...task, ...looks } : task)),
          })),
        }
      : data,
  )
}

interface Wanted {
  name: PlaceName
  change: TaskPatch
  /** How the task looks with it. */
  looks: Partial<Task>
  /** What did not happen, when it is refused: 'Not set to High'. */
  not: string
  /** What takes it back, and what is said then; left out where the menu itself does. */
  undo?: { change: TaskPatch; text: string }
}

export async function changeCell(task: Task, wanted: Wanted): Promise<void> {
  const { name, change, looks, not, undo } = wanted
  tellRefused(null)
  const before = Object.fromEntries(Object.keys(looks).map((field) => [field, task[field as keyof Task]]))
  await queryClient.cancelQueries({ queryKey: ['tasks', 'list'] })
  showInLists(task._id, looks)
  try {
    if (connection() !== 'online') throw refusal(OFFLINE)
    await changeTask(task._id, change)
    if (undo) offerUndo(undo.text, () => changeTask(task._id, undo.change))
  } catch (error) {
    showInLists(task._id, before)
    toast.error(messageOf(error))
    tellRefused({
      taskId: task._id,
      name,
      text: `${not}: ${messageOf(error)}`,
      again: () => void changeCell(task, wanted),
    })
  }
  await tasksChanged()
}
