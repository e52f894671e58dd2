import type { TrashEntry } from '@task-manager/contract/tasks/trash'
import type { ComponentProps } from 'react'
import { countOf } from '#web/lib/count-of.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** Some entries, or the whole trash as the person saw it: the number of tasks, and when the last one was deleted. */
export type PurgeTarget = { entries: readonly TrashEntry[] } | { everything: number; until: string | null }

interface Props {
  target: PurgeTarget
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
  finalFocus: ComponentProps<typeof ConfirmDialog>['finalFocus']
}

/** Asks before tasks are deleted permanently, and says how many. */
export default function PurgeDialog({ target, ...dialog }: Props) {
  if ('everything' in target)
    return (
      <ConfirmDialog
        {...dialog}
        title="Empty trash?"
        text={`Permanently delete ${countOf(target.everything, 'task')}? This can't be undone.`}
        confirmLabel="Empty trash"
        busyLabel="Deleting…"
      />
    )
  const [first, ...others] = target.entries
  return (
    <ConfirmDialog
      {...dialog}
      title={
        others.length === 0
          ? 'Delete permanently?'
          : `Permanently delete ${countOf(target.entries.length, 'task')}?`
      }
      text="This can't be undone."
      subject={others.length === 0 ? first?.title : undefined}
      confirmLabel="Delete permanently"
      busyLabel="Deleting…"
    />
  )
}
