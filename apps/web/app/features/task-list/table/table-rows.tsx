import type { Task } from '@task-manager/contract/tasks/tasks'
import { type FocusEvent, Fragment, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { setCellError, useCellError } from '#web/features/task-list/row/cell-error.ts'
import { useVisibleRows } from '#web/features/task-list/row/use-visible-rows.ts'
import { useEscape } from '#web/lib/browser/use-escape.ts'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'
import { CellErrorRow } from './cell-error-row.tsx'
import { groupsOf } from './row-groups.ts'
import type { EditableColumn } from './table-columns.ts'
import { type RowProps, TableRow } from './table-row.tsx'
import { groupClass } from './table-styles.ts'

/** Rows drawn beyond each edge of the screen: as many as a quick scroll passes in one frame. */
const OVERSCAN = 8

/** The height of a row: 60 px on phones, 44 for fingers, else 32. */
function heightOfRow(phone: boolean): number {
  if (phone) return 60
  return window.matchMedia('(pointer: coarse)').matches ? 44 : 32
}

export interface OpenCell {
  readonly task: Task
  readonly name: EditableColumn
  readonly button: HTMLButtonElement
}

type EveryRow = Pick<RowProps, 'canEdit' | 'layout' | 'highlight' | 'targetOf' | 'onMenu' | 'onCell'>

interface Props extends EveryRow {
  table: RefObject<HTMLTableElement | null>
  tasks: readonly Task[]
  /** The number of all columns, including those without a head. */
  columns: number
  openCell: OpenCell | null
}

/** The rows near the screen and the one with the focus; a component of its own, so that scrolling does not render the heads. */
export function TableRows({ table, tasks, columns, openCell, ...row }: Props) {
  const top = useRef<HTMLTableSectionElement>(null)
  const phone = useIsPhone()
  const rowHeight = useMemo(() => heightOfRow(phone), [phone])
  const count = tasks.length
  const { from, to } = useVisibleRows(top, count, rowHeight, OVERSCAN)
  const { focused, shift, onFocus } = useFocusedRow(tasks)
  const groups = groupsOf(from, to, count, shift, focused)
  const below = groups.at(-1)?.to ?? 0
  const error = useCellError()
  useEscape(table, error !== null, () => setCellError(null))
  useEffect(() => () => setCellError(null), [])
  /** Dismisses the error and returns the focus to its cell. */
  const leaveError = (then?: () => void) => {
    const { taskId = '', name = '' } = error ?? {}
    table.current
      ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(taskId)}"] [data-cell=${name}]`)
      ?.focus()
    setCellError(null)
    then?.()
  }
  return (
    <>
      <tbody ref={top} aria-hidden="true" />
      {groups.map((group, n) => (
        <Fragment key={group.key}>
          <Gap rows={group.from - (groups[n - 1]?.to ?? 0)} height={rowHeight} />
          <tbody onFocus={onFocus} className={groupClass}>
            {tasks.slice(group.from, group.to).map((task, i) => (
              <Fragment key={task._id}>
                <TableRow
                  {...row}
                  // A turned phone keeps the cells while the menu of one is open, with what is typed in it.
                  phone={phone && openCell === null}
                  task={task}
                  index={group.from + i + 2}
                  openCell={openCell?.task._id === task._id ? openCell.name : null}
                  errorCell={error?.taskId === task._id ? error.name : null}
                />
                {error?.taskId === task._id && (
                  <CellErrorRow
                    error={error}
                    columns={columns}
                    onRetry={() => leaveError(error.retry)}
                    onDismiss={() => leaveError()}
                  />
                )}
              </Fragment>
            ))}
          </tbody>
        </Fragment>
      ))}
      <Gap rows={count - below} height={rowHeight} />
    </>
  )
}

/**
 * The index of the row that last had the focus, which stays drawn, so that scrolling and quick keys do not lose it; null:
 * none. With the same `shift` it stays in its group when rows are added above it, and is not mounted again.
 */
function useFocusedRow(tasks: readonly Task[]) {
  const [focused, setFocused] = useState<{ id: string; offset: number } | null>(null)
  const last = useRef(0)
  const index = useMemo(
    () => (focused === null ? -1 : tasks.findIndex(({ _id }) => _id === focused.id)),
    [tasks, focused],
  )
  if (focused !== null && index >= 0) last.current = index - focused.offset
  const shift = last.current
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-row]')
    const id = row?.dataset.row
    if (!row || id === undefined) return
    const offset = Number(row.ariaRowIndex) - 2 - shift
    setFocused((now) => (now?.id === id ? now : { id, offset }))
  }
  return { focused: index >= 0 ? index : null, shift, onFocus }
}

/** The space of rows that are not drawn. */
const Gap = ({ rows, height }: { rows: number; height: number }) =>
  rows > 0 && (
    <tbody aria-hidden="true">
      <tr style={{ height: rows * height }}>
        <td />
      </tr>
    </tbody>
  )
