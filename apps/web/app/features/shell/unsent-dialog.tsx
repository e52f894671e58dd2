import { formatNumber } from '#web/lib/time/format.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

interface Props {
  /** Number of changes that are not sent yet. */
  count: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onLeave: () => void
}

/** Asks before logging out removes changes made offline (decision T33). */
export default function UnsentDialog({ count, open, onOpenChange, onLeave }: Props) {
  const one = count === 1
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={one ? '1 change was not sent yet' : `${formatNumber(count)} changes were not sent yet`}
      text={`${one ? 'It waits' : 'They wait'} on this device until the server can be reached. Logging out removes ${one ? 'it' : 'them'} for good.`}
      cancelLabel="Stay logged in"
      confirmLabel="Log out"
      onConfirm={onLeave}
    />
  )
}
