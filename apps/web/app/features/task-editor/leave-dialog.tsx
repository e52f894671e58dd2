import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

interface Props {
  onStay: () => void
  onDiscard: () => void
  onLeave: () => void
}

/** Three choices for unsaved changes. Closing the dialog keeps editing. */
export default function LeaveDialog({ onStay, onDiscard, onLeave }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="Leave without saving?"
      description="Keep your changes as a draft for later, or discard them."
      footer={
        <>
          <Button variant="outline" onClick={onStay}>
            Keep editing
          </Button>
          <Button variant="quiet" className="text-danger!" onClick={onDiscard}>
            Discard changes
          </Button>
          <Button onClick={onLeave}>Keep draft and leave</Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
