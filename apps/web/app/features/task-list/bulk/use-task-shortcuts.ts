import { statuses } from '@task-manager/contract/tasks/task-values'
import type { Task } from '@task-manager/contract/tasks/tasks'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { moveTask } from '#web/features/task-list/row/move-task.ts'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'

/** `1 2 3` set the status of the focused row, `e` edits it. */
export function useTaskShortcuts(
  screen: RefObject<HTMLElement | null>,
  canEdit: boolean,
  tasks: readonly Task[],
): void {
  const navigate = useNavigate()
  useShortcuts((key) => {
    const status = statuses[Number(key) - 1]
    if (status === undefined && (key !== 'e' || !canEdit)) return false
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    const task = tasks.find(({ _id }) => _id === row?.dataset.row)
    if (!task || !screen.current?.contains(row ?? null)) return false
    if (status === undefined)
      void navigate(`/admin/create-task?task=${task._id}`, { state: { taskId: task._id } })
    else void moveTask(task, status)
    return true
  })
}
