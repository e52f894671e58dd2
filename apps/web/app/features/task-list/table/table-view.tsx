import type { Task } from '@task-manager/contract/tasks'
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CardTarget } from '#web/features/task-list/row/card-target.ts'
import type { OpenMenu } from '#web/features/task-list/row/menu-button.tsx'
import { SelectLoaded } from '#web/features/task-list/row/select-box.tsx'
import type { ListFilter, QueryChanges } from '#web/features/tasks/data/list-filter.ts'
import type { Marker } from '#web/features/tasks/parts/highlight.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DragPreview } from '#web/ui/drag/drag-preview.tsx'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CellMenuProps } from './cell-menu.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import {
  COLUMNS,
  type HeadName,
  type Layout,
  moved,
  type PlaceName,
  placedAt,
  resized,
  withColumn,
} from './table-columns.ts'
import { Head } from './table-head.tsx'
import { type OpenCell, TableRows } from './table-rows.tsx'
import { cellClass, cellStyle, menuClass, tickClass } from './table-styles.ts'
import { columnPositionLabel, useColumnDrag } from './use-column-drag.ts'
import { useColumns } from './use-columns.ts'

const CellMenu = onDemand<CellMenuProps>(() => import('./cell-menu.tsx'))

export interface TableViewProps {
  /** Undefined while they are loaded for the first time. */
  tasks: readonly Task[] | undefined
  filter: ListFilter
  admin: boolean
  marker: Marker | undefined
  /** Where the bar above the list has room for what belongs to the view. */
  tools: HTMLElement | null
  targetOf: (task: Task) => CardTarget
  onMenu: OpenMenu
  onChange: (changes: QueryChanges, replace?: boolean) => void
  /** Below the last row while more can be had. */
  more: ReactNode
}

const none: readonly Task[] = []

/** Dense rows under heads that sort. Only the rows near the screen are drawn: ten thousand scroll like ten. */
export default function TableView(props: TableViewProps) {
  const { tasks, filter, admin, marker, tools, targetOf, onMenu, onChange, more } = props
  const table = useRef<HTMLTableElement>(null)
  const head = useRef<HTMLTableRowElement>(null)
  const [cell, setCell] = useState<OpenCell | null>(null)
  const { layout, current, change, reset } = useColumns(onChange)
  const count = tasks?.length ?? 0
  const openCell = useCallback(
    (task: Task, name: PlaceName, button: HTMLButtonElement) => setCell({ task, name, button }),
    [],
  )
  useSoon(CellMenu)
  const names: readonly HeadName[] = ['task', ...(layout?.shown ?? COLUMNS)]
  const [said, say] = useState('')
  const carried = useColumnDrag(head, say, (name, to) => {
    change((now) => placedAt(now, name, to))
  })
  const move = (name: HeadName, by: -1 | 1) => {
    if (name === 'task') return
    change((now) => moved(now, name, by))
    const places = current().shown
    const to = places.indexOf(name) + by
    if (places[to]) say(columnPositionLabel(name, to, places.length))
    const within = document.activeElement?.getAttribute('role') ?? 'button'
    // The keyboard stays on the column that it moves.
    requestAnimationFrame(() =>
      head.current
        ?.querySelector<HTMLElement>(
          `[data-head=${name}] ${within === 'separator' ? '[role=separator]' : 'button'}`,
        )
        ?.focus(),
    )
  }

  return (
    <>
      {tools &&
        createPortal(
          <ColumnsMenu
            shown={current().shown}
            chosen={layout !== null}
            onToggle={(name, on) => change((now) => withColumn(now, name, on))}
            onMove={move}
            onReset={reset}
          />,
          tools,
        )}
      {/* Columns that somebody chose may be wider than the window: then the rows scroll both ways, under their heads. */}
      <div
        data-rows-scroller
        className={classNames(
          '-mt-2',
          layout !== null &&
            'sm:max-h-[max(20rem,calc(100dvh-15rem))] sm:overflow-auto sm:overscroll-x-contain print:max-h-none!',
        )}
      >
        <table
          ref={table}
          aria-rowcount={count + 1}
          className="w-full border-separate border-spacing-0 text-ink-2 [&_a]:text-inherit"
        >
          <caption className="sr-only">Tasks</caption>
          <thead
            className={classNames(
              'sticky z-20 bg-paper max-sm:sr-only print:static',
              layout === null ? 'top-14' : 'top-0',
            )}
          >
            <tr ref={head} aria-rowindex={1} className="h-8 pointer-coarse:h-11">
              {admin && (
                <td className={tickClass(layout)}>
                  <SelectLoaded />
                </td>
              )}
              {names.map((name) => (
                <Head
                  key={name}
                  name={name}
                  layout={layout}
                  selectable={admin}
                  filter={filter}
                  onChange={onChange}
                  onResize={(of, width) => change((now) => resized(now, of, width))}
                  onMove={move}
                  carried={carried?.name === name}
                  line={carried?.line?.at === name ? carried.line.side : undefined}
                />
              ))}
              <td className={menuClass} />
            </tr>
          </thead>
          {tasks === undefined && <Loading admin={admin} names={names} layout={layout} />}
          <TableRows
            table={table}
            tasks={tasks ?? none}
            marker={marker}
            targetOf={targetOf}
            onMenu={onMenu}
            admin={admin}
            layout={layout}
            columns={names.length + (admin ? 2 : 1)}
            openCell={cell}
            onCell={openCell}
          />
        </table>
        {more}
      </div>
      <DragPreview text={carried?.text ?? null} said={said} />
      {cell && (
        <Suspense>
          <CellMenu
            key={`${cell.task._id} ${cell.name}`}
            name={cell.name}
            // As the list has it now: what is chosen shows at once.
            task={tasks?.find(({ _id }) => _id === cell.task._id) ?? cell.task}
            anchor={cell.button}
            onClosed={() => setCell(null)}
          />
        </Suspense>
      )}
    </>
  )
}

interface LoadingProps {
  admin: boolean
  names: readonly HeadName[]
  layout: Layout | null
}

function Loading({ admin, names, layout }: LoadingProps) {
  return (
    <tbody aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((row) => (
        <tr key={row} className="h-15 sm:h-8 sm:pointer-coarse:h-11">
          {admin && <td className={tickClass(layout)} />}
          {names.map((name) => (
            <td key={name} className={cellClass(name, layout, admin)} style={cellStyle(name, layout)}>
              <Skeleton className="h-3 w-3/5" />
            </td>
          ))}
          <td className={menuClass} />
        </tr>
      ))}
    </tbody>
  )
}
