import { useMutation } from '@tanstack/react-query'
import { deleteTask } from '@task-manager/contract/tasks/task-endpoints'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { toast } from 'react-hot-toast/headless'
import {
  activityKey,
  currentTaskIn,
  rememberTask,
  taskDetail,
  tasksChanged,
} from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { DeleteDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { showDeleted } from './restore-task.ts'

async function removeTask({ _id: id, version }: Pick<Task, '_id' | 'version'>): Promise<void> {
  await api(deleteTask, { params: { id }, ifMatch: version })
  queryClient.removeQueries({ queryKey: taskDetail(id).queryKey })
  queryClient.removeQueries({ queryKey: activityKey(id) })
  void tasksChanged()
}

interface Props {
  open: boolean
  task: Pick<Task, '_id' | 'title' | 'version'>
  onClose: () => void
  onDeleted: () => void
  /** Someone changed the task first, so it was not deleted; gets the current task. */
  onChanged?: ((task: Task) => void) | undefined
}

/** Spec 2 gives the texts; the task's title is below them. */
export default function DeleteTaskDialog({ open, task, onClose, onDeleted, onChanged }: Props) {
  const remove = useMutation({
    mutationFn: () => removeTask(task),
    onSuccess: () => {
      onClose()
      showDeleted(task._id)
      onDeleted()
    },
    onError: async (error) => {
      const current = currentTaskIn(error)
      if (current === null) {
        showError(error)
        // Someone else deleted it first.
        if (error instanceof ApiError && error.status === 404) {
          onClose()
          void tasksChanged()
        }
        return
      }
      await rememberTask(current)
      void tasksChanged()
      onClose()
      onChanged?.(current)
      toast.error('This task just changed. Review it before deleting.')
    },
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete Task"
      text="Are you sure you want to delete this task?"
      subject={task.title}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
