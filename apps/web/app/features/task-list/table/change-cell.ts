/** Changes a field in its cell: at once on the screen, and back when the server refuses (decision T36). */
import type { TaskPatch } from '@task-manager/contract/tasks/task-bulk'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { toast } from 'react-hot-toast/headless'
import { setCellError } from '#web/features/task-list/row/cell-error.ts'
import { changeTask, changeTaskOnline, isAnyChanging } from '#web/features/task-list/row/change-task.ts'
import { offerUndo } from '#web/features/task-list/row/offer-undo.ts'
import { type TaskPages, withTask, withTasks } from '#web/features/task-list/row/optimistic-change.ts'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import type { EditableColumn } from './table-columns.ts'

const OFFLINE = "You're offline. Try again when you're connected."

const LISTS = { queryKey: ['tasks', 'list'] }

const hasTask = (data: TaskPages | undefined, id: string): boolean =>
  data?.pages.some(({ tasks }) => tasks.some(({ _id }) => _id === id)) ?? false

/** Changes the fields in every cached list that has the task. */
function showInLists(id: string, fields: Partial<Task>): void {
  queryClient.setQueriesData<TaskPages>(LISTS, (data) =>
    hasTask(data, id) ? withTask(data, id, fields) : data,
  )
}

/** Reverts the fields that still have the value of the refused change. */
function revertInLists(task: Task, fields: Partial<Task>): void {
  const names = Object.keys(fields) as (keyof Task)[]
  const reverted = (now: Task): Task => {
    const own = names.filter((name) => now[name] === fields[name])
    return { ...now, ...Object.fromEntries(own.map((name) => [name, task[name]])) }
  }
  queryClient.setQueriesData<TaskPages>(LISTS, (data) =>
    hasTask(data, task._id)
      ? withTasks(data, (tasks) => tasks.map((now) => (now._id === task._id ? reverted(now) : now)))
      : data,
  )
}

interface CellChange {
  name: EditableColumn
  change: TaskPatch
  /** The fields of the task after the change. */
  fields: Partial<Task>
  /** The beginning of the error when it is refused: "Couldn't set it to High". */
  failure: string
  /** The change that undoes it, and its toast. Left out for choices that the menu itself can undo. */
  undo?: { change: TaskPatch; text: string }
}

export async function changeCell(task: Task, cellChange: CellChange): Promise<void> {
  const { name, change, fields, failure, undo } = cellChange
  setCellError(null)
  await queryClient.cancelQueries(LISTS)
  showInLists(task._id, fields)
  try {
    await changeTaskOnline(task._id, change, OFFLINE)
    if (undo) offerUndo(undo.text, () => changeTask(task._id, undo.change))
  } catch (error) {
    revertInLists(task, fields)
    toast.error(messageOf(error))
    setCellError({
      taskId: task._id,
      name,
      text: `${failure}: ${messageOf(error)}`,
      retry: () => void changeCell(task, cellChange),
    })
  }
  if (!isAnyChanging()) await tasksChanged()
}
