import { toast } from 'react-hot-toast/headless'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { undoToast } from '#web/ui/toast/action-toast.tsx'
import type { Undo } from './change-task.ts'

/** Reports a change in a toast from which it can be undone. */
export function offerUndo(text: string, undo: Undo): void {
  const press = async () => {
    try {
      await undo()
      toast.success('Undone')
    } catch (error) {
      toast.error(`Couldn't undo it: ${messageOf(error)}`)
    }
    await tasksChanged()
  }
  undoToast(text, () => void press())
}
