import { Menu } from '@base-ui/react/menu'
import { statuses } from '@task-manager/contract/tasks/task-values'
import type { Status, Task } from '@task-manager/contract/tasks/tasks'
import { Copy, Hourglass, Link2, Move as MoveIcon, SquareCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { copyTaskLink } from '#web/features/tasks/data/copy-link.ts'
import { duplicateInList } from '#web/features/tasks/parts/duplicate-task.ts'
import { ActionsItem, ActionsMenu, ActionsSeparator } from '#web/ui/menu/actions-menu.tsx'
import { MenuRadioItem } from '#web/ui/menu/menu-radio-item.tsx'
import { useMovesOf } from './row/moves.tsx'

interface Props {
  task: Task
  anchor: HTMLButtonElement
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined
  onSelect: () => void
  onStatus: (task: Task, status: Status) => void
  /** Missing when the user may not set what the task waits for. */
  onWaiting?: ((task: Task) => void) | undefined
  /** Missing for members, who cannot create and delete tasks. */
  onDelete?: ((task: Task) => void) | undefined
  /** The menu has closed and returned the focus; `deleting` when Delete was chosen. */
  onClosed: (deleting: boolean) => void
}

/** One menu for the whole list, mounted when a card's button is pressed. */
export default function TaskMenu(props: Props) {
  const { task, anchor, selected, onSelect, onStatus, onWaiting, onDelete, onClosed } = props
  const [deleting, setDeleting] = useState(false)
  const moves = useMovesOf(task)
  return (
    <ActionsMenu subject={task.title} anchor={anchor} onClosed={() => onClosed(deleting)}>
      <Menu.RadioGroup
        value={task.status}
        onValueChange={(value) => {
          const status = statuses.find((known) => known === value)
          if (status) onStatus(task, status)
        }}
      >
        <Menu.Group>
          <Menu.GroupLabel className="px-3 py-1.5 text-badge font-semibold text-ink-3">
            Status
          </Menu.GroupLabel>
          {statuses.map((status) => (
            <MenuRadioItem key={status} value={status}>
              {status}
            </MenuRadioItem>
          ))}
        </Menu.Group>
      </Menu.RadioGroup>
      {moves.length > 0 && <ActionsSeparator />}
      {moves.map(({ label, act }) => (
        <ActionsItem key={label} icon={MoveIcon} onClick={act}>
          {label}
        </ActionsItem>
      ))}
      <ActionsSeparator />
      {onWaiting && (
        <ActionsItem icon={Hourglass} onClick={() => onWaiting(task)}>
          Waiting for…
        </ActionsItem>
      )}
      <ActionsItem icon={Link2} onClick={() => void copyTaskLink(task._id)}>
        Copy link
      </ActionsItem>
      {selected !== undefined && (
        <ActionsItem icon={SquareCheck} onClick={onSelect}>
          {selected ? 'Deselect' : 'Select'}
        </ActionsItem>
      )}
      {onDelete && (
        <>
          <ActionsItem icon={Copy} onClick={() => void duplicateInList(task)}>
            Duplicate
          </ActionsItem>
          <ActionsItem
            icon={Trash2}
            danger
            onClick={() => {
              setDeleting(true)
              onDelete(task)
            }}
          >
            Delete
          </ActionsItem>
        </>
      )}
    </ActionsMenu>
  )
}
