import type { FoundTask, Task } from '@task-manager/contract/tasks/tasks'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { CardTarget } from '#web/features/task-list/row/card-target.ts'
import { MenuButton, type OpenMenu } from '#web/features/task-list/row/menu-button.tsx'
import { Due, PriorityLabel } from '#web/features/task-list/row/row-labels.tsx'
import { SelectBox } from '#web/features/task-list/row/select-box.tsx'
import { avatarsOf } from '#web/features/tasks/data/avatars.ts'
import { usePendingChanges, withPendingChanges } from '#web/features/tasks/data/pending-changes.ts'
import { CommentCount } from '#web/features/tasks/parts/badges/comment-count.tsx'
import { PendingMark } from '#web/features/tasks/parts/badges/pending-mark.tsx'
import { RepeatMark } from '#web/features/tasks/parts/badges/repeat-mark.tsx'
import { StatusGlyph } from '#web/features/tasks/parts/badges/status-glyph.tsx'
import { WaitingMark } from '#web/features/tasks/parts/badges/waiting-mark.tsx'
import type { Highlight } from '#web/features/tasks/parts/highlight.tsx'
import { LabelMarks, ProjectMark } from '#web/features/tasks/parts/task-groups.tsx'
import { formatDay, formatMoment } from '#web/lib/time/format.ts'
import { AvatarStack } from '#web/ui/avatar/avatar-stack.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CELL_ERROR_ID } from './cell-error-row.tsx'
import {
  COLUMNS,
  type ColumnName,
  columnLabels,
  type EditableColumn,
  isEditable,
  type Layout,
} from './table-columns.ts'
import {
  avatarsClass,
  cellClass,
  cellStyle,
  editableClass,
  editButtonClass,
  errorRowClass,
  menuClass,
  rowClass,
  selectCellClass,
} from './table-styles.ts'

export interface RowProps {
  task: Task
  /** The row's index for assistive technology; the head is row 1. */
  index: number
  /** Shows a checkbox, and lets all cells be edited. */
  canEdit: boolean
  layout: Layout | null
  /** Shows two lines instead of cells. */
  phone: boolean
  highlight: Highlight | undefined
  targetOf: (task: Task) => CardTarget
  onMenu: OpenMenu
  /** The cell whose menu is open. */
  openCell: EditableColumn | null
  onCell: (task: Task, name: EditableColumn, button: HTMLButtonElement) => void
  /** The cell whose change was refused. */
  errorCell: string | null
}

/** A task in one line, on phones in two. The title's link covers the row. */
export const TableRow = memo(function TableRow({
  task: known,
  index,
  canEdit,
  layout,
  phone,
  highlight,
  targetOf,
  onMenu,
  openCell,
  onCell,
  errorCell,
}: RowProps) {
  const pending = usePendingChanges(known._id)
  const task = withPendingChanges(known, pending)
  const { to, state } = targetOf(task)
  const done = task.status === 'Completed'
  return (
    <tr
      data-task={task._id}
      data-row={task._id}
      aria-rowindex={index}
      className={classNames(
        'group relative h-15 bg-(--row) sm:h-8 sm:pointer-coarse:h-11 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus',
        errorCell === null ? rowClass : errorRowClass,
        done && 'text-ink-3',
      )}
    >
      {canEdit && (
        <td className={selectCellClass(layout)}>
          <SelectBox id={task._id} title={task.title} className="-ml-1.5 h-full min-h-7 w-7" />
        </td>
      )}
      <td className={cellClass('task', layout, canEdit)} style={cellStyle('task', layout)}>
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
              {highlight ? highlight(task.title) : task.title}
            </Link>
            {/* It shrinks in place of the title, whose end would be cut if it shrank by a hundredth of a pixel. */}
            {!phone && <WaitingMark task={task} className="max-w-60 shrink-[999999] text-xs" />}
            <SecondPart task={task} phone={phone} highlight={highlight} />
          </div>
          {pending.length > 0 && <PendingMark />}
        </div>
      </td>
      {(layout?.shown ?? COLUMNS).map((name) => {
        const editable = !phone && isEditable(name, canEdit)
        const shown = phone ? name === 'people' && <PhoneAvatars task={task} /> : cells[name](task)
        return (
          <td
            key={name}
            className={classNames(
              cellClass(name, layout, canEdit),
              !editable && !phone && name === 'people' && avatarsClass,
              name === errorCell && 'text-danger',
            )}
            style={cellStyle(name, layout)}
          >
            {editable ? (
              <div className={editableClass}>
                {shown}
                <button
                  type="button"
                  tabIndex={-1}
                  data-cell={name}
                  aria-label={changeLabel(name, task)}
                  aria-description={valueIn(name, task)}
                  aria-haspopup={name === 'status' || name === 'priority' ? 'menu' : 'dialog'}
                  aria-expanded={openCell === name}
                  aria-describedby={errorCell === name ? CELL_ERROR_ID : undefined}
                  title={tooltipOf(name, task)}
                  onClick={(event) => onCell(task, name, event.currentTarget)}
                  className={editButtonClass}
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
          onMenu={onMenu}
          className="relative z-10 -mr-1.5 grid size-7 place-items-center rounded-md text-ink-2 opacity-0 group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:-my-0.5 pointer-coarse:-mr-3.5 pointer-coarse:size-11 pointer-coarse:opacity-100 print:hidden"
        />
      </td>
    </tr>
  )
})

/**
 * Below the title on phones, beside it elsewhere: rows have one height. The comment that a search found takes the place of
 * the rest.
 */
function SecondPart({ task, phone, highlight }: Pick<RowProps, 'phone' | 'highlight'> & { task: FoundTask }) {
  if (task.hit && highlight) return highlight.comment(task, 'sm:min-w-24 sm:flex-[1_9999_0]')
  if (phone) return <SecondLine task={task} />
  // Labels and comments shrink to nothing before the title is cut. A mark without room wraps below the empty first item,
  // where it is hidden, so that no part of it shows.
  return (
    <span className="flex h-[1lh] min-w-0 flex-[1_9999_0] flex-wrap items-center gap-x-2 overflow-hidden text-xs text-ink-2 before:-mr-2 before:h-[1lh] before:content-['']">
      <RepeatMark repeat={task.repeat} />
      <CommentCount n={task.comments} />
      <LabelMarks labels={task.labels} className="min-w-14 flex-1" />
    </span>
  )
}

/** The fields that have columns in a wide window. Those without room wrap into a hidden second line, and none is cut. */
const SecondLine = ({ task }: { task: Task }) => (
  <p className="flex h-[1lh] flex-wrap gap-x-3 overflow-hidden text-[0.8125rem] whitespace-nowrap">
    <span className="sr-only">{task.status}</span>
    <span className="flex max-w-full min-w-0 gap-2">
      {task.priority === 'High' && <PriorityLabel priority="High" />}
      <Due task={task} />
      {/* A long reason is cut; its hourglass always shows. */}
      <WaitingMark task={task} className="max-w-40 shrink-[999999]" />
    </span>
    <span className="shrink-0 tabular-nums">{itemCountOf(task)}</span>
    {task.project && (
      <span dir="auto" className="flex-[1_1_3rem] truncate">
        {task.project.name}
      </span>
    )}
  </p>
)

/** Two at most, to leave room for the title. */
function PhoneAvatars({ task }: { task: Task }) {
  const avatars = avatarsOf(task.assignedTo)
  const max = avatars.length > 2 ? 1 : 2
  return (
    avatars.length > 0 && (
      <AvatarStack people={avatars} max={max} label="Assigned to" className="justify-end" />
    )
  )
}

const itemCountOf = (task: Task): string => `${task.completedTodoCount}/${task.todoChecklist.length}`

/** A gradient instead of a nested bar, whose rounded clip would slow down scrolling. */
const progressGradient = ({ status, progress }: Task): string =>
  `linear-gradient(90deg, var(--${status === 'Completed' ? 'indigo' : 'cyan'}-fill) ${progress}%, transparent 0)`

const changeLabel = (name: EditableColumn, task: Task): string =>
  `Change ${name === 'due' ? 'due date' : columnLabels[name].toLowerCase()} of ${task.title}`

/** The value for assistive technology, which reads the button over the cell instead of the cell. */
function valueIn(name: ColumnName, task: Task): string | undefined {
  if (name === 'status' || name === 'priority') return task[name]
  return tooltipOf(name, task) ?? (name === 'people' ? 'Unassigned' : 'No project')
}

/** The exact value as tooltip, where the cell shows a short form. */
function tooltipOf(name: ColumnName, task: Task): string | undefined {
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
      <span className="text-ink-3">Unassigned</span>
    ),
  checklist: (task) => (
    <span className="flex items-center gap-2 tabular-nums">
      <span
        aria-hidden="true"
        className="h-1 w-8 rounded-full bg-hairline"
        style={{ backgroundImage: progressGradient(task) }}
      />
      {itemCountOf(task)}
    </span>
  ),
  changed: ({ updatedAt }) => <span className="truncate">{formatMoment(updatedAt)}</span>,
  completed: ({ completedAt }) =>
    completedAt && <span className="truncate">{formatMoment(completedAt)}</span>,
}
