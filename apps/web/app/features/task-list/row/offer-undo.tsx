import { toast } from 'react-hot-toast/headless'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { ToastButton } from '#web/ui/toast-button.tsx'

/** How long a message with something to do in it stays, in ms. */
const UNDO_MS = 8000

/** Says what was done, with a way to take it back. */
export function offerUndo(text: string, undo: () => Promise<void>): void {
  const press = async () => {
    try {
      await undo()
      toast.success('Taken back')
    } catch (error) {
      toast.error(messageOf(error))
    }
    await tasksChanged()
  }
  toast.success(
    ({ id }) => (
      <>
        {text}
        <ToastButton message={id} onPress={() => void press()}>
          Undo
        </ToastButton>
      </>
    ),
    { duration: UNDO_MS },
  )
}
