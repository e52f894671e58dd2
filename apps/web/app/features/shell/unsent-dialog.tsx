import { formatNumber } from '#web/lib/time/format.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

interface Props {
  /** Number of changes that are not sent yet. */
  count: number
  open: boolean
  onClose: () => void
  onLeave: () => void
}

/** Asks before logging out removes changes made offline (decision T33). */
export default function UnsentDialog({ count, open, onClose, onLeave }: Props) {
  const one = count === 1
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={one ? "1 change hasn't been sent yet" : `${formatNumber(count)} changes haven't been sent yet`}
      text={`${one ? 'It is' : 'They are'} stored on this device until you're back online. Logging out deletes ${one ? 'it' : 'them'} permanently.`}
      cancelLabel="Stay logged in"
      confirmLabel="Log out"
      onConfirm={onLeave}
    />
  )
}
