import type { DayTask } from '@task-manager/contract/lists/day'
import type { User } from '@task-manager/contract/people/users'
import type { DayGroup } from '@task-manager/contract/tasks/task-search'
import { CalendarClock, Ellipsis } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { avatarsOf } from '#web/features/tasks/data/avatars.ts'
import { dueCell } from '#web/features/tasks/data/dates/due-labels.ts'
import { usePendingChanges } from '#web/features/tasks/data/pending-changes.ts'
import { PendingMark } from '#web/features/tasks/parts/badges/pending-mark.tsx'
import { useTextWithTitles } from '#web/features/tasks/parts/text-with-tasks.tsx'
import { fromHere } from '#web/lib/browser/from-here.ts'
import { isAdmin, taskListOf, taskPageOf } from '#web/lib/session/roles.ts'
import { formatDay } from '#web/lib/time/format.ts'
import { AvatarStack } from '#web/ui/avatar/avatar-stack.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DropLine } from '#web/ui/drag/drop-line.tsx'
import type { DropPlace } from '#web/ui/drag/use-list-drag.ts'

interface Props {
  user: User
  row: DayTask
  group: DayGroup
  today: string
  /** The item was just ticked, and the row stays for a moment. */
  ticked: boolean
  /** The tick completed the task. */
  done: boolean
  menuOpen: boolean
  /** Where the dragged row would land relative to this one. */
  drop: DropPlace
  onTick: (completed: boolean) => void
  /** By one place: -1 up, 1 down. */
  onMove: (step: 1 | -1) => void
  onMenu: (button: HTMLButtonElement) => void
}

/** The day on which the row is due: that of its item, if earlier than the task's. */
const dayOfRow = ({ dueDate, nextItem }: DayTask): string =>
  nextItem?.dueDate && nextItem.dueDate < dueDate ? nextItem.dueDate : dueDate

/** The next item with its checkbox, the task, its due date and the people. */
export function DayRow({ user, row, group, today, ticked, done, menuOpen, drop, ...on }: Props) {
  const { _id: id, title, nextItem: item, assignedTo } = row
  const words = useTextWithTitles(item?.text ?? title)
  const pending = usePendingChanges(id)
  const due = dueCell(dayOfRow(row), false, today)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    on.onMove(step)
  }
  return (
    <li
      data-task={id}
      data-row={id}
      data-item={id}
      data-drag={done ? undefined : id}
      onKeyDown={move}
      className={classNames(
        drop === 'moving' && 'opacity-40',
        'group relative isolate flex min-h-9.5 items-center gap-3 border-b border-hairline text-sm before:absolute before:-inset-x-3 before:inset-y-0 before:-z-10 before:rounded-md focus-within:before:bg-ink/3.5 hover:before:bg-ink/3.5 max-md:min-h-14 pointer-coarse:min-h-14',
      )}
    >
      <DropLine place={drop} />
      <label className="-mx-3 flex cursor-pointer items-center self-stretch px-3">
        <input
          type="checkbox"
          aria-label={words}
          checked={ticked}
          disabled={item === null}
          onChange={(event) => on.onTick(event.target.checked)}
          className="choice-box size-5 shrink-0 max-md:size-6 pointer-coarse:size-6"
        />
      </label>
      <Link
        to={taskPageOf(id)}
        state={fromHere()}
        draggable={false}
        title={title}
        className="flex min-w-0 flex-1 flex-col justify-center self-stretch py-1 md:flex-row md:items-center md:justify-start md:gap-3 hover:underline"
      >
        <span
          dir="auto"
          className={classNames(
            'min-w-0 shrink truncate font-medium md:max-w-2/3',
            ticked && 'text-ink-3 line-through decoration-1',
          )}
        >
          {words}
        </span>
        {/* The only item of a captured task has the same text as the task. */}
        <span dir="auto" className="min-w-0 truncate text-ink-3 md:flex-1">
          {words !== title && title}
          {done && <span className="text-ink-2"> is done</span>}
        </span>
      </Link>
      {pending.length > 0 && <PendingMark />}
      {done ? (
        <button
          type="button"
          className="min-h-9 px-1 font-semibold underline underline-offset-3 pointer-coarse:min-h-11"
          onClick={() => on.onTick(false)}
        >
          Undo<span className="sr-only"> {words}</span>
        </button>
      ) : (
        group !== 'today' && (
          <time
            dateTime={dayOfRow(row)}
            title={formatDay(dayOfRow(row))}
            className={classNames(
              'flex shrink-0 items-center gap-1.5',
              due.overdue ? 'text-danger' : 'text-ink-2',
            )}
          >
            {due.overdue && <CalendarClock size={15} className="max-md:hidden" />}
            {due.text}
          </time>
        )
      )}
      <button
        type="button"
        aria-label={`Actions for ${title}`}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        className="grid size-7 max-md:-mr-1.25 max-md:pointer-coarse:-mr-3.25 shrink-0 place-items-center rounded-md text-ink-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-sunken aria-expanded:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100"
        onClick={(event) => on.onMenu(event.currentTarget)}
      >
        <Ellipsis size={18} />
      </button>
      <AvatarStack
        people={avatarsOf(assignedTo)}
        max={2}
        label="People"
        around={
          isAdmin(user)
            ? (face, person) => (
                <Link
                  to={`${taskListOf(user)}?status=Open&assignedTo=${person}`}
                  className="block rounded-full"
                >
                  {face}
                </Link>
              )
            : undefined
        }
        className="w-20 shrink-0 justify-end max-md:hidden"
      />
    </li>
  )
}
