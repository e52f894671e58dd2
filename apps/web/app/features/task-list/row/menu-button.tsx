import type { Task } from '@task-manager/contract/tasks/tasks'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useState } from 'react'

/** Opens the list's menu for a task. `onClosed` is called when it has closed. */
export type OpenMenu = (task: Task, button: HTMLButtonElement, onClosed: () => void) => void

interface Props {
  task: Task
  icon?: LucideIcon
  iconSize?: number
  onMenu: OpenMenu
  className: string
}

/** Keeps its own open state, so that a press does not render the list. */
export function MenuButton({ task, icon: Icon = Ellipsis, iconSize = 16, onMenu, className }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <button
      type="button"
      aria-label={`Actions for ${task.title}`}
      aria-haspopup="menu"
      aria-expanded={open}
      onClick={(event) => {
        setOpen(true)
        onMenu(task, event.currentTarget, () => setOpen(false))
      }}
      className={className}
    >
      <Icon size={iconSize} />
    </button>
  )
}
