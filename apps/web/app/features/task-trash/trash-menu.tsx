import type { TrashEntry } from '@task-manager/contract/tasks/trash'
import { Link2, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { copyTaskLink } from '#web/features/tasks/data/copy-link.ts'
import { ActionsItem, ActionsMenu } from '#web/ui/menu/actions-menu.tsx'

interface Props {
  entry: TrashEntry
  anchor: HTMLButtonElement
  onRestore: () => void
  onPurge: () => void
  /** The menu has closed and the focus is back on its button. */
  onClosed: () => void
}

/** The actions of a row. One menu serves all rows. */
export default function TrashMenu({ entry, anchor, onRestore, onPurge, onClosed }: Props) {
  const [chosen, setChosen] = useState<() => void>()
  const close = () => {
    onClosed()
    chosen?.()
  }
  return (
    <ActionsMenu subject={entry.title} anchor={anchor} onClosed={close}>
      <ActionsItem icon={Undo2} onClick={() => setChosen(() => onRestore)}>
        Restore
      </ActionsItem>
      <ActionsItem icon={Link2} onClick={() => void copyTaskLink(entry._id)}>
        Copy link
      </ActionsItem>
      <ActionsItem icon={Trash2} danger onClick={() => setChosen(() => onPurge)}>
        Delete permanently
      </ActionsItem>
    </ActionsMenu>
  )
}
