import { defaultOrder, type Sort } from '@task-manager/contract/tasks/task-search'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { ListFilter, QueryChanges } from '#web/features/tasks/data/find/list-filter.ts'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'
import { classNames } from '#web/ui/class-names.ts'
import { columnLabels, type HeadName, type Layout, MAX_WIDTH, MIN_WIDTH, widened } from './table-columns.ts'
import { cellClass, cellStyle } from './table-styles.ts'
import type { DropLine } from './use-column-drag.ts'

const sorts: Partial<Record<HeadName, Sort>> = {
  task: 'title',
  priority: 'priority',
  due: 'due',
  changed: 'changed',
  completed: 'completed',
}

interface Props {
  name: HeadName
  layout: Layout | null
  selectable: boolean
  filter: ListFilter
  onChange: (changes: QueryChanges) => void
  /** A width of null fits the content. */
  onResize: (name: HeadName, width: number | null) => void
  onMove: (name: HeadName, by: -1 | 1) => void
  dragged: boolean
  /** The side on which the dragged column would land. */
  line: DropLine['side'] | undefined
}

const lines = {
  left: 'before:absolute before:inset-y-0 before:-left-0.5 before:w-0.75 before:bg-focus',
  right: 'before:absolute before:inset-y-0 before:-right-0.5 before:w-0.75 before:bg-focus',
}

function sortedBy(sort: Sort | undefined, filter: ListFilter) {
  const isSorted = sort !== undefined && filter.sort === sort
  return { isSorted, order: filter.order ?? defaultOrder(sort ?? 'created') }
}

/** A press sorts by the column, a second one reverses the order. Dragging or Alt-arrows move it, its edge resizes it. */
export function Head(props: Props) {
  const { name, layout, selectable, filter, onChange, onResize, onMove, dragged, line } = props
  // On phones heads are for screen readers alone, and the order is in the filter sheet.
  const phone = useIsPhone()
  const label = columnLabels[name]
  const sort = sorts[name]
  const { isSorted, order } = sortedBy(sort, filter)
  const move = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    // The browser would go back.
    event.preventDefault()
    onMove(name, event.key === 'ArrowLeft' ? -1 : 1)
  }
  return (
    <th
      scope="col"
      data-head={name}
      data-drag={name === 'task' ? undefined : name}
      aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      onKeyDown={move}
      className={classNames(
        cellClass(name, layout, selectable),
        'relative bg-paper text-xs select-none',
        dragged && 'opacity-40',
        line && lines[line],
      )}
      style={cellStyle(name, layout)}
    >
      {sort === undefined || phone ? (
        <span className="block truncate">{label}</span>
      ) : (
        <SortButton label={label} sort={sort} filter={filter} onChange={onChange} />
      )}
      {!phone && (
        <Edge label={label} width={layout?.widths[name]} onResize={(width) => onResize(name, width)} />
      )}
    </th>
  )
}

interface SortButtonProps extends Pick<Props, 'filter' | 'onChange'> {
  label: string
  sort: Sort
}

// Without a box in print: Chromium does not repeat that of a button on each page.
function SortButton({ label, sort, filter, onChange }: SortButtonProps) {
  const { isSorted, order } = sortedBy(sort, filter)
  const other = order === 'asc' ? 'desc' : 'asc'
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      data-handle
      onClick={() => onChange({ sort, order: isSorted && other !== defaultOrder(sort) ? other : '' })}
      className={`-ml-1 inline-flex h-7 max-w-full items-center gap-1 rounded-md px-1 hover:text-ink print:contents ${isSorted ? 'font-semibold text-ink' : ''}`}
    >
      <span className="truncate">{label}</span>
      {isSorted && <Arrow size={12} className="shrink-0 print:inline" />}
    </button>
  )
}

interface EdgeProps {
  label: string
  width: number | undefined
  onResize: (width: number | null) => void
}

/** The right edge of a head: the mouse or arrows resize the column, a double click or Delete fits its content. */
function Edge({ label, width, onResize }: EdgeProps) {
  const resize = useRef<{ x: number; width: number } | null>(null)
  const widthOf = (edge: Element) => Math.round(edge.parentElement?.getBoundingClientRect().width ?? 0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') onResize(null)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      onResize(widened(widthOf(event.currentTarget), event.key))
    else return
    event.preventDefault()
  }
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    resize.current = { x: event.clientX, width: widthOf(event.currentTarget) }
  }
  const drag = (event: PointerEvent) => {
    if (resize.current) onResize(resize.current.width + event.clientX - resize.current.x)
  }
  const end = () => {
    resize.current = null
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      aria-valuenow={width ?? MIN_WIDTH}
      aria-valuetext={width === undefined ? 'fits its content' : `${width} pixels`}
      title="Drag to resize; double-click to fit"
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(null)}
      onPointerDown={start}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none rounded-sm after:absolute after:inset-y-1 after:left-0.75 after:w-px hover:after:bg-edge focus-visible:after:bg-edge pointer-coarse:hidden print:hidden"
    />
  )
}
