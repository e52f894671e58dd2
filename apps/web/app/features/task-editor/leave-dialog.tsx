import { Button } from '#web/ui/button.tsx'
import { QuestionDialog } from '#web/ui/dialog/question-dialog.tsx'

interface Props {
  onClose: () => void
  onDiscard: () => void
  onLeave: () => void
}

/** Three choices for unsaved changes. Closing the dialog keeps editing. */
export default function LeaveDialog({ onClose, onDiscard, onLeave }: Props) {
  return (
    <QuestionDialog
      title="Leave without saving?"
      text="Keep your changes as a draft for later, or discard them."
      onClose={onClose}
    >
      <Button variant="outline" onClick={onClose}>
        Keep editing
      </Button>
      <Button variant="quiet" className="text-danger!" onClick={onDiscard}>
        Discard changes
      </Button>
      <Button onClick={onLeave}>Keep draft and leave</Button>
    </QuestionDialog>
  )
}
