import { Menu } from '@base-ui/react/menu'
import type { TrashEntry } from '@task-manager/contract/trash'
import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'

const itemClass =
  'flex min-h-9 cursor-default items-center gap-3 rounded-md px-3 outline-none select-none data-highlighted:bg-sunken pointer-coarse:min-h-11'

interface Props {
  entry: TrashEntry
  anchor: HTMLButtonElement
  onRestore: () => void
  onPurge: () => void
  /** The menu is gone and the focus back on its button. */
  onClosed: () => void
}

/** What can be done with one row; one menu serves them all. */
export default function TrashMenu({ entry, anchor, onRestore, onPurge, onClosed }: Props) {
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState<() => void>()
  return (
    <Menu.Root
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={(now) => {
        if (now) return
        onClosed()
        chosen?.()
      }}
    >
      <Menu.Portal container={anchor.closest('main')}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} className="z-40">
          <Menu.Popup
            finalFocus={() => anchor}
            aria-label={`Actions for ${entry.title}`}
            className="min-w-48 rounded-control border border-hairline bg-raised p-1.5 text-ink shadow-high outline-none transition-[opacity,scale] duration-180 ease-calm data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <Menu.Item className={itemClass} onClick={() => setChosen(() => onRestore)}>
              <Undo2 size={16} aria-hidden="true" />
              Restore
            </Menu.Item>
            <Menu.Item className={`${itemClass} text-danger`} onClick={() => setChosen(() => onPurge)}>
              <Trash2 size={16} aria-hidden="true" />
              Delete for good
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
