import { Button } from '#web/ui/button.tsx'
import { QuestionDialog } from '#web/ui/dialog/question-dialog.tsx'
import type { SaveTask } from './use-save-task.ts'

/** The task was deleted during the edit. The form can be saved into the restored task or as a new one. */
export default function GoneDialog({ saver }: { saver: SaveTask }) {
  const { saving, saveAsNew, restoreAndSave, dismissDeleted } = saver
  return (
    <QuestionDialog
      title="This task was deleted"
      text="Someone deleted it while you were editing. Restore it with your changes, or save them as a new task."
      onClose={dismissDeleted}
    >
      <Button variant="outline" disabled={saving} onClick={dismissDeleted}>
        Back to editing
      </Button>
      <Button variant="outline" disabled={saving} onClick={saveAsNew}>
        Save as new
      </Button>
      <Button busy={saving} onClick={restoreAndSave}>
        {saving ? 'Saving…' : 'Restore and save'}
      </Button>
    </QuestionDialog>
  )
}
