import type { TrashEntry } from '@task-manager/contract/trash'
import { formatNumber } from '#web/lib/time/format.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** What is about to go: some of the entries, or everything there is. */
export type Doomed = { entries: readonly TrashEntry[] } | { everything: number }

interface Props {
  doomed: Doomed
  open: boolean
  busy: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

const tasks = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'task' : 'tasks'}`

/** Asks before tasks go for good, and says how many. */
export default function PurgeDialog({ doomed, ...dialog }: Props) {
  if ('everything' in doomed)
    return (
      <ConfirmDialog
        {...dialog}
        title="Empty trash?"
        text={`${tasks(doomed.everything)} will be deleted for good. Nothing of them can be brought back.`}
        confirmLabel="Empty trash"
        busyLabel="Deleting…"
      />
    )
  const [first, ...others] = doomed.entries
  return (
    <ConfirmDialog
      {...dialog}
      title={others.length === 0 ? 'Delete for good?' : `Delete ${tasks(doomed.entries.length)} for good?`}
      text={
        <>
          <span className="block">
            {others.length === 0 ? 'This task cannot be brought back.' : 'They cannot be brought back.'}
          </span>
          {others.length === 0 && (
            <strong dir="auto" className="mt-2 block font-semibold text-ink wrap-anywhere">
              {first?.title}
            </strong>
          )}
        </>
      }
      confirmLabel="Delete for good"
      busyLabel="Deleting…"
    />
  )
}
