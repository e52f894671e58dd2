import { Button } from '#web/ui/button.tsx'
import { QuestionDialog } from '#web/ui/dialog/question-dialog.tsx'

interface Props {
  saving: boolean
  onSaveAsNew: () => void
  /** Restores the task and saves the form into it. */
  onRestore: () => void
  onClose: () => void
}

/** The task was deleted during the edit. The form can be saved into the restored task or as a new one. */
export default function GoneDialog({ saving, onSaveAsNew, onRestore, onClose }: Props) {
  return (
    <QuestionDialog
      title="This task was deleted"
      text="Someone deleted it while you were editing. Restore it with your changes, or save them as a new task."
      onClose={onClose}
    >
      <Button variant="outline" disabled={saving} onClick={onClose}>
        Back to editing
      </Button>
      <Button variant="outline" disabled={saving} onClick={onSaveAsNew}>
        Save as new
      </Button>
      <Button busy={saving} onClick={onRestore}>
        {saving ? 'Saving…' : 'Restore and save'}
      </Button>
    </QuestionDialog>
  )
}
