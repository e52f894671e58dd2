import { Menu } from '@base-ui/react/menu'
import { type Status, statuses, type Task } from '@task-manager/contract/tasks'
import { Check, Copy, Move as MoveIcon, SquareCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { duplicateInList } from '#web/features/tasks/duplicate-task.tsx'
import { movesOf } from '#web/features/tasks/moves.ts'

const itemClass =
  'flex min-h-9 cursor-default items-center gap-3 rounded-md px-3 outline-none select-none data-highlighted:bg-sunken pointer-coarse:min-h-11'

interface Props {
  task: Task
  anchor: HTMLButtonElement
  /** Undefined where nothing can be ticked. */
  ticked: boolean | undefined
  onTick: () => void
  onStatus: (task: Task, status: Status) => void
  /** Missing for those who may not make and delete tasks. */
  onDelete?: ((task: Task) => void) | undefined
  /** The menu is gone and the focus back on its button; `deleting` when Delete was chosen. */
  onClosed: (deleting: boolean) => void
}

/** One menu serves the whole list: a thousand cards carry a thousand buttons, and no menu until one is asked for. */
export default function TaskMenu({ task, anchor, ticked, onTick, onStatus, onDelete, onClosed }: Props) {
  const [open, setOpen] = useState(true)
  const [deleting, setDeleting] = useState(false)
  const [moves] = useState(() => movesOf(task))
  return (
    <Menu.Root
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={(now) => {
        if (!now) onClosed(deleting)
      }}
    >
      <Menu.Portal container={anchor.closest('main')}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} className="z-40">
          <Menu.Popup
            finalFocus={() => anchor}
            aria-label={`Actions for ${task.title}`}
            className="min-w-48 rounded-control border border-hairline bg-raised p-1.5 text-ink shadow-high outline-none transition-[opacity,scale] duration-180 ease-calm data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <Menu.RadioGroup
              value={task.status}
              onValueChange={(value) => {
                const status = statuses.find((known) => known === value)
                if (status && status !== task.status) onStatus(task, status)
              }}
            >
              <Menu.Group>
                <Menu.GroupLabel className="px-3 py-1.5 text-badge font-semibold text-ink-3">
                  Status
                </Menu.GroupLabel>
                {statuses.map((status) => (
                  <Menu.RadioItem key={status} value={status} closeOnClick className={itemClass}>
                    <span className="grid size-4 place-items-center">
                      <Menu.RadioItemIndicator>
                        <Check size={16} aria-hidden="true" />
                      </Menu.RadioItemIndicator>
                    </span>
                    {status}
                  </Menu.RadioItem>
                ))}
              </Menu.Group>
            </Menu.RadioGroup>
            {moves.length > 0 && <Menu.Separator className="my-1.5 h-px bg-hairline" />}
            {moves.map(({ label, act }) => (
              <Menu.Item key={label} className={itemClass} onClick={act}>
                <MoveIcon size={16} aria-hidden="true" />
                {label}
              </Menu.Item>
            ))}
            {(onDelete || ticked !== undefined) && <Menu.Separator className="my-1.5 h-px bg-hairline" />}
            {ticked !== undefined && (
              <Menu.Item className={itemClass} onClick={onTick}>
                <SquareCheck size={16} aria-hidden="true" />
                {ticked ? 'Do not select' : 'Select'}
              </Menu.Item>
            )}
            {onDelete && (
              <Menu.Item className={itemClass} onClick={() => void duplicateInList(task)}>
                <Copy size={16} aria-hidden="true" />
                Duplicate
              </Menu.Item>
            )}
            {onDelete && (
              <Menu.Item
                className={`${itemClass} text-danger`}
                onClick={() => {
                  setDeleting(true)
                  onDelete(task)
                }}
              >
                <Trash2 size={16} aria-hidden="true" />
                Delete
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
