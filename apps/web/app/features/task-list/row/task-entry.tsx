import type { Status, Task } from '@task-manager/contract/tasks/tasks'
import { CalendarX2 } from 'lucide-react'
import { Link } from 'react-router'
import { namesOf } from '#web/features/tasks/data/avatars.ts'
import { usePendingChanges, withPendingChanges } from '#web/features/tasks/data/pending-changes.ts'
import { PendingMark } from '#web/features/tasks/parts/badges/pending-mark.tsx'
import { StatusGlyph } from '#web/features/tasks/parts/badges/status-glyph.tsx'
import { WaitingMark } from '#web/features/tasks/parts/badges/waiting-mark.tsx'
import type { Highlight } from '#web/features/tasks/parts/highlight.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { CardTarget } from './card-target.ts'
import { MenuButton, type OpenMenu } from './menu-button.tsx'
import { useRights } from './rights.ts'
import { PriorityLabel } from './row-labels.tsx'
import { SelectBox } from './select-box.tsx'
import { useSelected } from './selection-store.ts'

export interface TaskEntryProps {
  today: string
  highlight: Highlight | undefined
  targetOf: (task: Task) => CardTarget
  onMenu: OpenMenu
}

interface Props extends TaskEntryProps {
  task: Task
  /** Shows person, priority and items below the title. */
  detailed?: boolean
  /** The title has only one line. */
  dense?: boolean
  /** Has a menu, and is high enough to be touched. */
  wide?: boolean
  /** The entry is being dragged; it is shown in its old place. */
  dragged?: boolean
  /** Can be dragged by those who may edit it. */
  draggable?: boolean
}

const wideBoxClass = 'size-5 pointer-coarse:hidden [[data-bar]_&]:flex'
/** The checkbox covers the icon on hover, or while any task is selected. */
const boxClass =
  'absolute! top-px left-0.5 size-5 rounded-sm bg-surface opacity-0 group-hover/entry:opacity-100 has-checked:opacity-100 pointer-coarse:hidden [[data-bar]_&]:flex [[data-bar]_&]:opacity-100'

function titleColor(overdue: boolean, done: boolean): string {
  if (overdue) return 'text-danger'
  return done ? 'text-ink-3' : 'text-ink'
}

/** A task in one line or two. Overdue tasks are red with an icon of their own, completed ones are pale. Its box selects it. */
export function TaskEntry(props: Props) {
  const { today, highlight, targetOf, onMenu, detailed, dense = false, wide, dragged, draggable } = props
  const changes = usePendingChanges(props.task._id)
  const task = withPendingChanges(props.task, changes)
  const selected = useSelected(task._id) ?? false
  const { to, state } = targetOf(task)
  const can = useRights()
  const done = task.status === 'Completed'
  const overdue = !done && task.dueDate < today
  return (
    <div
      data-row={task._id}
      data-task={task._id}
      data-drag={can.edit && draggable ? task._id : undefined}
      className={classNames(
        'group/entry relative flex items-start gap-1.5 rounded-md border px-1 select-none has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus',
        wide ? 'min-h-11.5 py-2.5 text-sm' : 'py-px text-[0.78125rem] leading-4.5',
        selected ? 'border-ink bg-ink/6.5' : 'border-transparent hover:border-edge hover:bg-surface',
        dragged && 'border-dashed border-edge opacity-42',
      )}
    >
      <SelectBox id={task._id} title={task.title} quiet className={wide ? wideBoxClass : boxClass} />
      <EntryIcon overdue={overdue} status={task.status} wide={wide} />
      <Link
        to={to}
        state={state}
        title={task.title}
        draggable={false}
        tabIndex={wide ? undefined : -1}
        className={classNames(
          'min-w-0 flex-1 outline-none after:absolute after:inset-0',
          titleColor(overdue, done),
        )}
      >
        <Title task={task} dense={dense} highlight={highlight} />
        <span className="sr-only">, {overdue ? 'overdue' : task.status}</span>
        {detailed && <Details task={task} />}
      </Link>
      <Marks task={task} pending={changes.length > 0} wide={wide} />
      {wide && (
        <MenuButton
          task={task}
          onMenu={onMenu}
          className="relative z-10 -my-2 max-sm:-mr-2.5 max-sm:pointer-coarse:-mr-3.5 grid size-9 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:-my-3 pointer-coarse:size-11"
        />
      )}
    </div>
  )
}

const Marks = ({ task, pending, wide }: { task: Task; pending: boolean; wide: boolean | undefined }) => (
  <>
    <WaitingMark task={task} brief={!wide} className={wide ? 'max-w-1/2' : 'mt-0.5'} />
    {pending && <PendingMark />}
  </>
)

/** The title, with the comment in which the search found the task where there is room for a second line. */
const Title = ({ task, dense, highlight }: Pick<Props, 'task' | 'dense' | 'highlight'>) => (
  <>
    <span dir="auto" className={classNames('wrap-anywhere', dense ? 'block truncate' : 'line-clamp-2')}>
      {highlight ? highlight(task.title) : task.title}
    </span>
    {!dense && highlight?.comment(task)}
  </>
)

/** Two lines: the priority with the completed items, and the people. */
function Details({ task }: { task: Task }) {
  const [first, ...others] = task.assignedTo
  const people = first ? `${first.name}${others.length > 0 ? ` +${others.length}` : ''}` : 'Unassigned'
  return (
    <span className="mt-0.5 grid text-xs leading-4.5 text-ink-2">
      <span className="flex gap-2 overflow-hidden whitespace-nowrap">
        <span className="sr-only">, </span>
        <PriorityLabel priority={task.priority} />
        <span className="tabular-nums">
          <span className="sr-only">, items completed: </span>
          {task.completedTodoCount}/{task.todoChecklist.length}
        </span>
      </span>
      <span className="truncate" title={namesOf(task.assignedTo)}>
        <span className="sr-only">, </span>
        {people}
      </span>
    </span>
  )
}

interface IconProps {
  overdue: boolean
  status: Status
  wide: boolean | undefined
}

const EntryIcon = ({ overdue, status, wide }: IconProps) =>
  overdue ? (
    <CalendarX2 size={14} className="mt-0.5 shrink-0 text-danger" />
  ) : (
    <StatusGlyph status={status} className={wide ? 'mt-0.5' : 'mt-0.5 size-3.5!'} />
  )
