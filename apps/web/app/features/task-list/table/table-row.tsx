import type { Task } from '@task-manager/contract/tasks'
import { Ellipsis } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { CardTarget } from '#web/features/task-list/row/card-target.ts'
import { MenuButton, type OpenMenu } from '#web/features/task-list/row/menu-button.tsx'
import { Due, PriorityLabel } from '#web/features/task-list/row/row-labels.tsx'
import { SelectBox } from '#web/features/task-list/row/select-box.tsx'
import { avatarsOf } from '#web/features/tasks/data/avatars.ts'
import { usePendingChanges, withPendingChanges } from '#web/features/tasks/data/pending-changes.ts'
import type { Marker } from '#web/features/tasks/parts/highlight.tsx'
import { PendingMark } from '#web/features/tasks/parts/pending-mark.tsx'
import { StatusGlyph } from '#web/features/tasks/parts/status-glyph.tsx'
import { LabelMarks, ProjectMark } from '#web/features/tasks/parts/task-groups.tsx'
import { formatDay, formatMoment } from '#web/lib/time/format.ts'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { REFUSED_ID } from './refused-row.tsx'
import {
  COLUMNS,
  type ColumnName,
  changesInPlace,
  columnLabels,
  type Layout,
  type PlaceName,
} from './table-columns.ts'
import {
  cellClass,
  cellStyle,
  facesClass,
  menuClass,
  placeButtonClass,
  placeClass,
  refusedRowClass,
  rowClass,
  tickClass,
} from './table-styles.ts'

export interface RowProps {
  task: Task
  /** Among all, from 1; the head is row 1. */
  index: number
  /** Has a place for a tick, and cells that only administrators change. */
  admin: boolean
  layout: Layout | null
  /** Two lines in place of cells. */
  phone: boolean
  marker: Marker | undefined
  targetOf: (task: Task) => CardTarget
  onMenu: OpenMenu
  /** The cell whose menu is open. */
  openCell: PlaceName | null
  onCell: (task: Task, name: PlaceName, button: HTMLButtonElement) => void
  /** The cell whose last change was refused. */
  refusedCell: string | null
}

/** One line; on phones two, with what a line has no room for left out. The title's link is the row's. */
export const TableRow = memo(function TableRow({
  task: known,
  index,
  admin,
  layout,
  phone,
  marker,
  targetOf,
  onMenu,
  openCell,
  onCell,
  refusedCell,
}: RowProps) {
  const waiting = usePendingChanges(known._id)
  const task = withPendingChanges(known, waiting)
  const { to, state } = targetOf(task)
  const done = task.status === 'Completed'
  return (
    <tr
      data-task={task._id}
      data-row={task._id}
      aria-rowindex={index}
      className={classNames(
        'group relative h-15 bg-(--row) sm:h-8 sm:pointer-coarse:h-11 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus',
        refusedCell === null ? rowClass : refusedRowClass,
        done && 'text-ink-3',
      )}
    >
      {admin && (
        <td className={tickClass(layout)}>
          <SelectBox id={task._id} title={task.title} className="-ml-1.5 h-full min-h-7 w-7" />
        </td>
      )}
      <td className={cellClass('task', layout, admin)} style={cellStyle('task', layout)}>
        <div className="flex min-w-0 items-center gap-2">
          {phone && <StatusGlyph status={task.status} />}
          <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-2.5">
            <Link
              to={to}
              state={state}
              title={task.title}
              dir="auto"
              className={classNames(
                'block min-w-0 truncate text-sm font-medium outline-none after:absolute after:inset-0',
                done && 'font-normal',
              )}
            >
              {marker ? marker(task.title) : task.title}
            </Link>
            {phone ? (
              <SecondLine task={task} />
            ) : (
              // They have what the title leaves: it is never cut before they are gone.
              <LabelMarks labels={task.labels} className="flex-[1_9999_0]" />
            )}
          </div>
          {waiting.length > 0 && <PendingMark />}
        </div>
      </td>
      {(layout?.shown ?? COLUMNS).map((name) => {
        const inPlace = !phone && changesInPlace(name, admin)
        const shown = phone ? name === 'people' && <PhoneFaces task={task} /> : cells[name](task)
        return (
          <td
            key={name}
            className={classNames(
              cellClass(name, layout, admin),
              !inPlace && !phone && name === 'people' && facesClass,
              name === refusedCell && 'text-danger',
            )}
            style={cellStyle(name, layout)}
          >
            {inPlace ? (
              <div className={placeClass}>
                {shown}
                <button
                  type="button"
                  tabIndex={-1}
                  data-cell={name}
                  aria-label={`Change ${columnLabels[name].toLowerCase()} of ${task.title}`}
                  aria-haspopup={name === 'status' || name === 'priority' ? 'menu' : 'dialog'}
                  aria-expanded={openCell === name}
                  aria-describedby={refusedCell === name ? REFUSED_ID : undefined}
                  title={exactOf(name, task)}
                  onClick={(event) => onCell(task, name, event.currentTarget)}
                  className={placeButtonClass}
                />
              </div>
            ) : (
              shown
            )}
          </td>
        )
      })}
      <td className={menuClass}>
        <MenuButton
          task={task}
          icon={Ellipsis}
          iconSize={16}
          onMenu={onMenu}
          className="relative z-10 -mr-1.5 grid size-7 place-items-center rounded-md text-ink-2 opacity-0 group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:-my-0.5 pointer-coarse:size-11 pointer-coarse:opacity-100 print:hidden"
        />
      </td>
    </tr>
  )
})

/** What a phone has no columns for. */
const SecondLine = ({ task }: { task: Task }) => (
  <p className="flex gap-3 overflow-hidden text-[0.8125rem] whitespace-nowrap">
    <span className="sr-only">{task.status}</span>
    {task.priority === 'High' && <PriorityLabel priority="High" />}
    <Due task={task} />
    <span className="shrink-0 tabular-nums">{itemsOf(task)}</span>
    {task.project && (
      <span dir="auto" className="min-w-12 truncate">
        {task.project.name}
      </span>
    )}
  </p>
)

/** Two at most, so that the title has the room. */
function PhoneFaces({ task }: { task: Task }) {
  const faces = avatarsOf(task.assignedTo)
  const max = faces.length > 2 ? 1 : 2
  return (
    faces.length > 0 && <AvatarStack people={faces} max={max} label="Assigned to" className="justify-end" />
  )
}

const itemsOf = (task: Task): string => `${task.completedTodoCount}/${task.todoChecklist.length}`

/** As one box: a bar within another would be cut round by it, which costs each picture of a scrolling table. */
const filledTo = ({ status, progress }: Task): string =>
  `linear-gradient(90deg, var(--${status === 'Completed' ? 'indigo' : 'cyan'}-fill) ${progress}%, transparent 0)`

/** What the words of a cell leave out. */
function exactOf(name: ColumnName, task: Task): string | undefined {
  if (name === 'due') return formatDay(task.dueDate)
  if (name === 'people') return task.assignedTo.map((person) => person.name).join(', ') || undefined
  return name === 'project' ? task.project?.name : undefined
}

const cells: Record<ColumnName, (task: Task) => ReactNode> = {
  status: ({ status }) => (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <StatusGlyph status={status} />
      {status}
    </span>
  ),
  priority: ({ priority }) => <PriorityLabel priority={priority} />,
  due: (task) => <Due task={task} />,
  project: ({ project }) => project && <ProjectMark project={project} />,
  people: ({ assignedTo }) =>
    assignedTo.length > 0 ? (
      <AvatarStack people={avatarsOf(assignedTo)} max={2} label="Assigned to" className="sm:-my-1" />
    ) : (
      <span className="text-ink-3">Nobody</span>
    ),
  checklist: (task) => (
    <span className="flex items-center gap-2 tabular-nums">
      <span
        aria-hidden="true"
        className="h-1 w-8 rounded-full bg-hairline"
        style={{ backgroundImage: filledTo(task) }}
      />
      {itemsOf(task)}
    </span>
  ),
  changed: ({ updatedAt }) => <span className="truncate">{formatMoment(updatedAt)}</span>,
}
