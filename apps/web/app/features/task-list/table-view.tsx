import { orderOf, type Sort } from '@task-manager/contract/task-search'
import type { Task } from '@task-manager/contract/tasks'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { ListFilter, QueryChanges } from '#web/features/tasks/list-filter.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Marker } from './marks.tsx'
import { SelectLoaded } from './select-box.tsx'
import { cell, columns } from './table-columns.ts'
import { TableRow } from './table-row.tsx'
import type { CardTarget } from './task-card.tsx'
import { useWindow } from './use-window.ts'

export interface TableViewProps {
  /** Undefined while they are loaded for the first time. */
  tasks: readonly Task[] | undefined
  filter: ListFilter
  selectable: boolean
  marker: Marker | undefined
  targetOf: (task: Task) => CardTarget
  openMenuOf: string | null
  onMenu: (task: Task, button: HTMLButtonElement) => void
  onChange: (changes: QueryChanges) => void
  /** Below the last row while more can be had. */
  more: ReactNode
}

const heads: { column: keyof typeof columns; label: string; sort?: Sort }[] = [
  { column: 'task', label: 'Task', sort: 'title' },
  { column: 'status', label: 'Status' },
  { column: 'priority', label: 'Priority', sort: 'priority' },
  { column: 'due', label: 'Due', sort: 'due' },
  { column: 'project', label: 'Project' },
  { column: 'people', label: 'People' },
  { column: 'checklist', label: 'Checklist' },
  { column: 'changed', label: 'Changed', sort: 'changed' },
]

/** As the rows are drawn: 60 px on phones, 44 for fingers, else 32. */
function heightOfRow(): number {
  if (!window.matchMedia('(width >= 40rem)').matches) return 60
  return window.matchMedia('(pointer: coarse)').matches ? 44 : 32
}

/** Dense rows under heads that sort. Only the rows near the screen are drawn: ten thousand scroll like ten. */
export default function TableView(props: TableViewProps) {
  const { tasks, filter, selectable, marker, targetOf, openMenuOf, onMenu, onChange, more } = props
  const top = useRef<HTMLTableSectionElement>(null)
  const [rowHeight] = useState(heightOfRow)
  const count = tasks?.length ?? 0
  const { from, to } = useWindow(top, count, rowHeight)

  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const row = event.target.closest('tr')
    const next =
      event.key === 'ArrowDown' || event.key === 'j'
        ? row?.nextElementSibling
        : event.key === 'ArrowUp' || event.key === 'k'
          ? row?.previousElementSibling
          : null
    const link = next?.querySelector('a')
    if (!link) return
    event.preventDefault()
    link.focus()
  }

  return (
    <>
      <table
        aria-rowcount={count + 1}
        className="-mt-2 w-full border-separate border-spacing-0 text-ink-2 [&_a]:text-inherit"
      >
        <caption className="sr-only">Tasks</caption>
        <thead className="sticky top-14 z-10 bg-paper max-sm:sr-only print:static">
          <tr aria-rowindex={1} className="h-8 pointer-coarse:h-11">
            {selectable && (
              <td className={`${cell} ${columns.tick}`}>
                <SelectLoaded />
              </td>
            )}
            {heads.map((head) => (
              <Head key={head.column} {...head} filter={filter} onChange={onChange} />
            ))}
            <td className={`${cell} ${columns.menu}`} />
          </tr>
        </thead>
        {tasks === undefined && <Loading selectable={selectable} />}
        <tbody ref={top} aria-hidden="true">
          {from > 0 && <Gap rows={from} height={rowHeight} />}
        </tbody>
        <tbody onKeyDown={move} className="[&_a:not(.font-normal)]:text-ink">
          {tasks?.slice(from, to).map((task, i) => (
            <TableRow
              key={task._id}
              task={task}
              index={from + i + 2}
              selectable={selectable}
              marker={marker}
              targetOf={targetOf}
              menuOpen={openMenuOf === task._id}
              onMenu={onMenu}
            />
          ))}
        </tbody>
        {to < count && (
          <tbody aria-hidden="true">
            <Gap rows={count - to} height={rowHeight} />
          </tbody>
        )}
      </table>
      {more}
    </>
  )
}

/** Stands for rows that are not drawn. */
const Gap = ({ rows, height }: { rows: number; height: number }) => (
  <tr style={{ height: rows * height }}>
    <td />
  </tr>
)

interface HeadProps {
  column: keyof typeof columns
  label: string
  sort?: Sort
  filter: ListFilter
  onChange: (changes: QueryChanges) => void
}

/** Pressed, it sorts by its column; pressed again, the other way. */
function Head({ column, label, sort, filter, onChange }: HeadProps) {
  const look = `${cell} ${columns[column]} text-xs`
  if (sort === undefined)
    return (
      <th scope="col" className={look}>
        {label}
      </th>
    )
  const now = filter.sort === sort
  const order = filter.order ?? orderOf(sort)
  const other = order === 'asc' ? 'desc' : 'asc'
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={now ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={look}
    >
      <button
        type="button"
        onClick={() => onChange({ sort, order: now && other !== orderOf(sort) ? other : '' })}
        className={`-ml-1 inline-flex h-7 items-center gap-1 rounded-md px-1 hover:text-ink ${now ? 'font-semibold text-ink' : ''}`}
      >
        {label}
        {now && <Arrow size={12} aria-hidden="true" />}
      </button>
    </th>
  )
}

function Loading({ selectable }: { selectable: boolean }) {
  return (
    <tbody aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((row) => (
        <tr key={row} className="h-15 sm:h-8 sm:pointer-coarse:h-11">
          {selectable && <td className={`${cell} ${columns.tick}`} />}
          {heads.map(({ column }) => (
            <td key={column} className={`${cell} ${columns[column]}`}>
              <Skeleton className="h-3 w-3/5" />
            </td>
          ))}
          <td className={`${cell} ${columns.menu}`} />
        </tr>
      ))}
    </tbody>
  )
}
