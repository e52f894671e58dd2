/** Changes a field in its cell: at once on the screen, and back when the server refuses (decision T36). */
import type { TaskPatch } from '@task-manager/contract/tasks/task-bulk'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { setCellError } from '#web/features/task-list/row/cell-error.ts'
import { changeTaskOnline } from '#web/features/task-list/row/change-task.ts'
import { offerUndo } from '#web/features/task-list/row/offer-undo.ts'
import { type TaskPages, taskIn, withTask } from '#web/features/task-list/row/optimistic-change.ts'
import { isAnyChanging } from '#web/features/tasks/data/change-order.ts'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { OFFLINE } from '#web/lib/http/connection.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import type { EditableColumn } from './table-columns.ts'

const LISTS = { queryKey: ['tasks', 'list'] }

/** Changes the fields in every cached list that has the task. `fieldsOf` gets the task of the list. */
function changeInLists(id: string, fieldsOf: (now: Task) => Partial<Task>): void {
  queryClient.setQueriesData<TaskPages>(LISTS, (data) => {
    const now = taskIn(data, id)
    return now ? withTask(data, id, fieldsOf(now)) : data
  })
}

/** The values before a refused change, of the fields that still have the values of the change. */
function revertedFields(before: Task, fields: Partial<Task>, now: Task): Partial<Task> {
  const names = Object.keys(fields) as (keyof Task)[]
  return Object.fromEntries(
    names.filter((name) => now[name] === fields[name]).map((name) => [name, before[name]]),
  )
}

interface CellChange {
  name: EditableColumn
  change: TaskPatch
  /** The fields of the task after the change. */
  fields: Partial<Task>
  /** The beginning of the error when it is refused: "Couldn't set it to High". */
  failure: string
  /** The toast with Undo. Left out for choices that the menu itself can undo. */
  report?: string
}

export async function changeCell(task: Task, cellChange: CellChange): Promise<void> {
  const { name, change, fields, failure, report } = cellChange
  setCellError(null)
  await queryClient.cancelQueries(LISTS)
  changeInLists(task._id, () => fields)
  try {
    const undo = await changeTaskOnline(task._id, change, OFFLINE)
    if (report) offerUndo(report, undo)
  } catch (error) {
    changeInLists(task._id, (now) => revertedFields(task, fields, now))
    showError(error)
    setCellError({
      taskId: task._id,
      name,
      text: `${failure}: ${messageOf(error)}`,
      retry: () => void changeCell(task, cellChange),
    })
  }
  if (!isAnyChanging()) await tasksChanged()
}
