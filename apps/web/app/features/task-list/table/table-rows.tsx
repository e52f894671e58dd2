import type { Task } from '@task-manager/contract/tasks'
import { type FocusEvent, Fragment, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { CardTarget } from '#web/features/task-list/row/card-target.ts'
import type { OpenMenu } from '#web/features/task-list/row/menu-button.tsx'
import { tellRefused, useRefused } from '#web/features/task-list/row/refused-cell.ts'
import { useIsPhone } from '#web/features/task-list/row/use-is-phone.ts'
import { useVisibleRows } from '#web/features/task-list/row/use-visible-rows.ts'
import type { Marker } from '#web/features/tasks/parts/highlight.tsx'
import { useEscape } from '#web/features/tasks/parts/use-escape.ts'
import { RefusedRow } from './refused-row.tsx'
import { groupsOf } from './row-groups.ts'
import type { Layout, PlaceName } from './table-columns.ts'
import { TableRow } from './table-row.tsx'
import { groupClass } from './table-styles.ts'
import { moveInRows } from './use-cell-keys.ts'

/** Rows beyond both edges of the screen: what a quick turn of the wheel passes before the next picture. */
const BEYOND = 8

/** As the rows are drawn: 60 px on phones, 44 for fingers, else 32. */
function heightOfRow(): number {
  if (!window.matchMedia('(width >= 40rem)').matches) return 60
  return window.matchMedia('(pointer: coarse)').matches ? 44 : 32
}

export interface OpenCell {
  readonly task: Task
  readonly name: PlaceName
  readonly button: HTMLButtonElement
}

interface Props {
  table: RefObject<HTMLTableElement | null>
  tasks: readonly Task[]
  admin: boolean
  layout: Layout | null
  /** With those that have no head. */
  columns: number
  marker: Marker | undefined
  targetOf: (task: Task) => CardTarget
  onMenu: OpenMenu
  openCell: OpenCell | null
  onCell: (task: Task, name: PlaceName, button: HTMLButtonElement) => void
}

/** The rows near the screen, apart from their heads: scrolling draws no more than the rows that come. */
export function TableRows({ table, tasks, columns, openCell, ...row }: Props) {
  const top = useRef<HTMLTableSectionElement>(null)
  const [rowHeight] = useState(heightOfRow)
  const phone = useIsPhone()
  const count = tasks.length
  const { from, to } = useVisibleRows(top, count, rowHeight, BEYOND)
  const { shift, hold } = useShift(tasks)
  const groups = groupsOf(from, to, count, shift)
  const [above, below] = [groups[0]?.from ?? 0, groups.at(-1)?.to ?? 0]
  const refused = useRefused()
  useEscape(table, refused !== null, () => tellRefused(null))
  useEffect(() => () => tellRefused(null), [])
  /** The keyboard goes back to the cell that it came from. */
  const leaveRefused = (then?: () => void) => {
    const { taskId = '', name = '' } = refused ?? {}
    table.current
      ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(taskId)}"] [data-cell=${name}]`)
      ?.focus()
    tellRefused(null)
    then?.()
  }
  return (
    <>
      <tbody ref={top} aria-hidden="true">
        {above > 0 && <Gap rows={above} height={rowHeight} />}
      </tbody>
      {groups.map((group) => (
        <tbody key={group.key} onKeyDown={moveInRows} onFocus={hold} className={groupClass}>
          {tasks.slice(group.from, group.to).map((task, i) => (
            <Fragment key={task._id}>
              <TableRow
                {...row}
                phone={phone}
                task={task}
                index={group.from + i + 2}
                openCell={openCell?.task._id === task._id ? openCell.name : null}
                refusedCell={refused?.taskId === task._id ? refused.name : null}
              />
              {refused?.taskId === task._id && (
                <RefusedRow
                  refused={refused}
                  columns={columns}
                  onTryAgain={() => leaveRefused(refused.again)}
                  onDismiss={() => leaveRefused()}
                />
              )}
            </Fragment>
          ))}
        </tbody>
      ))}
      {below < count && (
        <tbody aria-hidden="true">
          <Gap rows={count - below} height={rowHeight} />
        </tbody>
      )}
    </>
  )
}

/** Where groups begin: so that the row with the focus stays in its own, and is not made anew, whatever comes above it. */
function useShift(tasks: readonly Task[]) {
  const held = useRef<{ id: string; at: number } | null>(null)
  const last = useRef(0)
  const shift = useMemo(() => {
    const { id, at } = held.current ?? { id: '', at: 0 }
    const now = id === '' ? -1 : tasks.findIndex(({ _id }) => _id === id)
    if (now >= 0) last.current = now - at
    return last.current
  }, [tasks])
  const hold = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-row]')
    if (row?.dataset.row) held.current = { id: row.dataset.row, at: Number(row.ariaRowIndex) - 2 - shift }
  }
  return { shift, hold }
}

/** Stands for rows that are not drawn. */
const Gap = ({ rows, height }: { rows: number; height: number }) => (
  <tr style={{ height: rows * height }}>
    <td />
  </tr>
)
