import type { Blocked } from '#web/ui/form/unsaved.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DISCARD } from './dialog.tsx'

export interface DiscardDialogProps {
  blocked: Blocked
  onClose: () => void
}

/** Asks whether to leave a screen without what was typed. */
export default function DiscardDialog({ blocked, onClose }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      {...DISCARD}
      onConfirm={() => {
        onClose()
        blocked.proceed()
      }}
      onClose={() => {
        onClose()
        blocked.reset()
      }}
    />
  )
}
