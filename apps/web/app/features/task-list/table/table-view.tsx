import type { Task } from '@task-manager/contract/tasks/tasks'
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CardTarget } from '#web/features/task-list/row/card-target.ts'
import type { OpenMenu } from '#web/features/task-list/row/menu-button.tsx'
import { useRights } from '#web/features/task-list/row/rights.ts'
import { SelectLoaded } from '#web/features/task-list/row/select-box.tsx'
import type { ListFilter, QueryChanges } from '#web/features/tasks/data/find/list-filter.ts'
import type { Highlight } from '#web/features/tasks/parts/highlight.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DragPreview } from '#web/ui/drag/drag-preview.tsx'
import { useGridFocus } from '#web/ui/list/use-grid-focus.ts'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { onTableKey } from './cell-keys.ts'
import type { CellMenuProps } from './cell-menu.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import {
  COLUMNS,
  type EditableColumn,
  type HeadName,
  type Layout,
  moved,
  movedTo,
  resized,
  withColumn,
} from './table-columns.ts'
import { Head } from './table-head.tsx'
import { type OpenCell, TableRows } from './table-rows.tsx'
import { cellClass, cellStyle, menuClass, selectCellClass } from './table-styles.ts'
import { columnPositionLabel, useColumnDrag } from './use-column-drag.ts'
import { useColumns } from './use-columns.ts'

const CellMenu = onDemand<CellMenuProps>(() => import('./cell-menu.tsx'))

export interface TableViewProps {
  /** Undefined during the first load. */
  tasks: readonly Task[] | undefined
  filter: ListFilter
  highlight: Highlight | undefined
  /** The place for the view's own tools, in the bar above the list. */
  tools: HTMLElement | null
  targetOf: (task: Task) => CardTarget
  onMenu: OpenMenu
  onChange: (changes: QueryChanges, replace?: boolean) => void
  /** Loads more rows; below the last one. */
  more: ReactNode
}

const none: readonly Task[] = []

/** Keeps the focus on a column that is moved by keyboard in the head; that of the menu stays there. */
function refocusHead(row: HTMLElement | null, name: HeadName): void {
  if (!row?.contains(document.activeElement)) return
  const isEdge = document.activeElement?.getAttribute('role') === 'separator'
  const selector = `[data-head=${name}] ${isEdge ? '[role=separator]' : 'button'}`
  requestAnimationFrame(() => row.querySelector<HTMLElement>(selector)?.focus())
}

/** Removes a closed menu. A phone that was turned hides its cell, which then does not get the focus. */
function removeMenu({ task }: OpenCell, table: HTMLElement | null, setCell: (none: null) => void): void {
  setCell(null)
  // When the menu is removed, with the focus in it.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    table?.querySelector<HTMLElement>(`[data-row="${CSS.escape(task._id)}"] a`)?.focus()
  })
}

/** The list as a table. Only the rows near the screen are drawn. */
export default function TableView(props: TableViewProps) {
  const { tasks, filter, highlight, tools, targetOf, onMenu, onChange, more } = props
  const { edit: canEdit } = useRights()
  const table = useRef<HTMLTableElement>(null)
  const head = useRef<HTMLTableRowElement>(null)
  const [cell, setCell] = useState<OpenCell | null>(null)
  const { layout, current, change, reset } = useColumns(onChange)
  const count = tasks?.length ?? 0
  useGridFocus(table, onTableKey)
  const openCell = useCallback(
    (task: Task, name: EditableColumn, button: HTMLButtonElement) => setCell({ task, name, button }),
    [],
  )
  usePreload(CellMenu)
  const row = { highlight, targetOf, onMenu, canEdit, layout }
  const names: readonly HeadName[] = ['task', ...(layout?.shown ?? COLUMNS)]
  const [announcement, announce] = useState('')
  const drag = useColumnDrag(head, announce, (name, to) => {
    change((now) => movedTo(now, name, to))
  })
  const move = (name: HeadName, by: -1 | 1) => {
    if (name === 'task') return
    change((now) => moved(now, name, by))
    const columns = current().shown
    const to = columns.indexOf(name) + by
    if (columns[to]) announce(columnPositionLabel(name, to, columns.length))
    refocusHead(head.current, name)
  }
  const heads = {
    layout,
    selectable: canEdit,
    filter,
    onChange,
    onResize: (name: HeadName, width: number | null) => change((now) => resized(now, name, width)),
    onMove: move,
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
      {/* Chosen columns may be wider than the window: the rows then scroll in both directions, under their heads. */}
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
              {canEdit && (
                <td className={selectCellClass(layout)}>
                  <span className="max-sm:hidden">
                    <SelectLoaded />
                  </span>
                </td>
              )}
              {names.map((name) => (
                <Head
                  key={name}
                  name={name}
                  {...heads}
                  dragged={drag?.name === name}
                  line={drag?.line?.at === name ? drag.line.side : undefined}
                />
              ))}
              <td className={menuClass} />
            </tr>
          </thead>
          {tasks === undefined && <Loading selectable={canEdit} names={names} layout={layout} />}
          <TableRows
            table={table}
            {...row}
            tasks={tasks ?? none}
            columns={names.length + (canEdit ? 2 : 1)}
            openCell={cell}
            onCell={openCell}
          />
        </table>
        {more}
      </div>
      <DragPreview text={drag?.text ?? null} announcement={announcement} />
      {cell && (
        <Suspense>
          <CellMenu
            key={`${cell.task._id} ${cell.name}`}
            name={cell.name}
            // The current task of the list, which shows a choice at once.
            task={tasks?.find(({ _id }) => _id === cell.task._id) ?? cell.task}
            anchor={cell.button}
            onClosed={() => removeMenu(cell, table.current, setCell)}
          />
        </Suspense>
      )}
    </>
  )
}

interface LoadingProps {
  selectable: boolean
  names: readonly HeadName[]
  layout: Layout | null
}

function Loading({ selectable, names, layout }: LoadingProps) {
  return (
    <tbody aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((row) => (
        <tr key={row} className="h-15 sm:h-8 sm:pointer-coarse:h-11">
          {selectable && <td className={selectCellClass(layout)} />}
          {names.map((name) => (
            <td key={name} className={cellClass(name, layout, selectable)} style={cellStyle(name, layout)}>
              <Skeleton className="h-3 w-3/5" />
            </td>
          ))}
          <td className={menuClass} />
        </tr>
      ))}
    </tbody>
  )
}
