import { Menu } from '@base-ui/react/menu'
import type { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { menuItemClass } from './menu-item-class.ts'

interface Props {
  /** The name of the item that the actions are for. */
  of: string
  anchor: HTMLButtonElement
  /** The menu has closed and returned the focus, so that a dialog can take it. */
  onClosed: () => void
  children: ReactNode
}

/** The menu of a row's '…' button. It opens when it mounts, so that one menu serves the whole list. */
export function ActionsMenu({ of, anchor, onClosed, children }: Props) {
  const [open, setOpen] = useState(true)
  return (
    <Menu.Root
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={(now) => {
        if (!now) onClosed()
      }}
    >
      <Menu.Portal container={anchor.closest('main')}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} className="z-40">
          <Menu.Popup
            finalFocus={() => anchor}
            aria-label={`Actions for ${of}`}
            className="min-w-48 rounded-control border border-hairline bg-raised p-1.5 text-ink shadow-high outline-none transition-[opacity,scale] duration-180 ease-calm data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface ItemProps {
  icon: typeof Trash2
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

export function ActionsItem({ icon: Icon, danger = false, onClick, children }: ItemProps) {
  return (
    <Menu.Item className={classNames(menuItemClass, danger && 'text-danger')} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
      {children}
    </Menu.Item>
  )
}

export function ActionsSeparator() {
  return <Menu.Separator className="my-1.5 h-px bg-hairline" />
}
