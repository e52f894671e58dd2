import { Menu } from '@base-ui/react/menu'
import type { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { AnchoredMenu } from './anchored-menu.tsx'
import { menuItemClass } from './menu-item-class.ts'

interface Props {
  /** The name of the item that the actions are for. */
  subject: string
  anchor: HTMLButtonElement
  /** The menu has closed and returned the focus, so that a dialog can take it. */
  onClosed: () => void
  children: ReactNode
}

/** The menu of a row's '…' button. */
export const ActionsMenu = ({ subject, ...menu }: Props) => (
  <AnchoredMenu label={`Actions for ${subject}`} className="min-w-48" {...menu} />
)

interface ItemProps {
  icon: typeof Trash2
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

export function ActionsItem({ icon: Icon, danger = false, onClick, children }: ItemProps) {
  return (
    <Menu.Item className={classNames(menuItemClass, danger && 'text-danger')} onClick={onClick}>
      <Icon size={16} />
      {children}
    </Menu.Item>
  )
}

export function ActionsSeparator() {
  return <Menu.Separator className="my-1.5 h-px bg-hairline" />
}
