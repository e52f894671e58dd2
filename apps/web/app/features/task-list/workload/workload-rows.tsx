import type { Load, WorkloadRow } from '@task-manager/contract/lists/workload'
import { Fragment, type ReactNode } from 'react'
import { usualItems } from '#web/features/tasks/data/usual-items.ts'
import { countOf } from '#web/lib/count-of.ts'
import type { Order } from '#web/lib/people-order.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PersonLoad } from './person-load.tsx'
import { keyOf, nameOf, totalOf, type WorkloadWeek } from './workload-weeks.ts'

export interface WorkloadCell {
  readonly person: string
  /** The index of the week. */
  readonly week: number
}

export interface RowsProps {
  /** The rows in the chosen order. */
  rows: readonly WorkloadRow[]
  order: Order
  weeks: readonly WorkloadWeek[]
  /** The totals of all people. */
  totals: readonly Load[]
  /** The cell that Tab focuses. */
  active: WorkloadCell | null
  open: WorkloadCell | null
  /** The person under the dragged task. */
  target: string | null
  /** The rendered tasks of the open cell. */
  opened: ReactNode
  onOpen: (open: WorkloadCell | null) => void
  onActive: (active: WorkloadCell) => void
}

const isCell = (cell: WorkloadCell | null, person: string, week: number): boolean =>
  cell?.person === person && cell.week === week

const amountOf = ({ tasks, items }: Load): string =>
  tasks === 0 ? 'No tasks' : `${countOf(tasks, 'task')} · ${countOf(items, 'item')}`
const nothing: Load = { tasks: 0, items: 0 }

/** The number of tasks and items; in a narrow column the items are below the tasks. */
const Amount = ({ load, className }: { load: Load; className?: string | undefined }) => (
  <span className="flex gap-x-1 text-xs whitespace-nowrap tabular-nums max-[89.99rem]:flex-col">
    <span className={className}>{load.tasks === 0 ? 'No tasks' : countOf(load.tasks, 'task')}</span>{' '}
    {load.tasks > 0 && (
      <span>
        <span className="max-[89.99rem]:hidden">· </span>
        {countOf(load.items, 'item')}
      </span>
    )}
  </span>
)
const targetClass = 'bg-ink/6.5 outline-2 -outline-offset-2 outline-focus'

function Person({ row, order }: { row: WorkloadRow; order: Order }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={nameOf(row)} image={row.person?.profileImageUrl} size="small" />
      <span className="min-w-0">
        <span className="flex items-baseline gap-2.5">
          <span dir="auto" className="min-w-0 truncate text-sm font-medium text-ink" title={nameOf(row)}>
            {nameOf(row)}
          </span>
          <span className="text-[0.8125rem] text-ink-2 tabular-nums">{totalOf(row)}</span>
        </span>
        {row.overall && <PersonLoad load={row.overall} order={order} />}
      </span>
    </span>
  )
}

interface CellProps extends Pick<RowsProps, 'active' | 'open' | 'onOpen' | 'onActive'> {
  row: WorkloadRow
  /** The index of the column. */
  week: number
  column: WorkloadWeek
  load: Load
  /** Whether it is more than in a usual week. */
  isHigh: boolean
  className: string
  children: ReactNode
}

function Cell({
  row,
  week,
  column,
  load,
  isHigh,
  active,
  open,
  onOpen,
  onActive,
  className,
  children,
}: CellProps) {
  const person = keyOf(row)
  const isOpen = isCell(open, person, week)
  return (
    <button
      type="button"
      data-week={week}
      tabIndex={isCell(active, person, week) ? 0 : -1}
      aria-expanded={isOpen}
      aria-label={`${nameOf(row)}, ${column.label}: ${countOf(load.tasks, 'task')}, ${countOf(load.items, 'item')}${isHigh ? ', more than in a usual week' : ''}`}
      onFocus={() => onActive({ person, week })}
      onClick={() => onOpen(isOpen ? null : { person, week })}
      className={classNames(
        'rounded-md text-left hover:bg-sunken aria-expanded:bg-sunken pointer-coarse:min-h-11',
        className,
      )}
    >
      {children}
    </button>
  )
}

/** Whether a cell has more items than a usual week. The first and the last column are not weeks. */
const isHighLoad = (load: Load, week: number, weeks: number, usual: number | null): boolean =>
  usual !== null && week > 0 && week < weeks - 1 && load.items > usual

interface BarProps {
  items: number
  /** The number of items in the fullest cell. */
  max: number
  /** The items of a usual week; null where the column is not a week. */
  usual: number | null
  isHigh: boolean
}

/** The share of the fullest cell, with a line at the items of a usual week. */
const Bar = ({ items, max, usual, isHigh }: BarProps) => (
  <span className="relative my-0.5 block h-1 rounded-full bg-hairline">
    <span
      className={classNames(
        'block h-full rounded-full forced-color-adjust-none',
        isHigh ? 'bg-amber-fill' : 'bg-edge',
      )}
      style={{ width: `${(100 * items) / max}%` }}
    />
    {usual !== null && (
      <span className="absolute -inset-y-0.5 w-px bg-ink" style={{ left: `${(100 * usual) / max}%` }} />
    )}
  </span>
)

const Legend = ({ usual }: { usual: number | null }) =>
  usual !== null && (
    <p className="pt-3 text-xs text-ink-2">
      The line marks a usual week: {countOf(usual, 'item')} for one person. Amber bars are above it.
    </p>
  )

/** A row for each person, a column for each week. A cell's bar shows its share of the fullest cell. */
export function WorkloadGrid(props: RowsProps) {
  const { rows, order, weeks, totals, open, opened, target } = props
  const max = Math.max(1, ...rows.flatMap(({ loads }) => loads.map(({ items }) => items)))
  const usual = usualItems(rows)
  return (
    // `relative`, so that it also clips its texts for screen readers, which would widen the page.
    <div className="relative max-xl:overflow-x-auto">
      <table className="w-full min-w-220 table-fixed border-separate border-spacing-0 text-[0.8125rem] text-ink-2">
        <caption className="sr-only">Open tasks by person and week</caption>
        <thead className="sticky top-14 z-10 bg-paper max-xl:static">
          <tr>
            <th
              scope="col"
              className="w-48 border-b border-hairline py-1.5 text-left align-top text-xs font-normal min-[105rem]:w-66"
            >
              Person
            </th>
            {weeks.map(({ label, head, overdue }, week) => (
              <th
                key={label}
                scope="col"
                className="border-b border-hairline px-2 py-1.5 text-left align-top text-xs font-normal"
              >
                <span className={classNames('block', overdue ? 'text-danger' : 'font-semibold text-ink')}>
                  {head[0]}
                </span>
                {head[1]}
                <span className="sr-only">, </span>
                <Amount load={totals[week] ?? nothing} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row)
            return (
              <Fragment key={key}>
                <tr data-person={key} className={target === key ? targetClass : undefined}>
                  <th scope="row" className="border-b border-hairline py-1 pr-2 text-left font-normal">
                    <Person row={row} order={order} />
                  </th>
                  {weeks.map((column, week) => {
                    const load = row.loads[week] ?? nothing
                    const isHigh = isHighLoad(load, week, weeks.length, usual)
                    const cell = { ...props, row, week, column, load, isHigh }
                    const isWeek = week > 0 && week < weeks.length - 1
                    return (
                      <td key={column.label} className="border-b border-hairline p-0.5 align-top">
                        {load.tasks === 0 ? (
                          <span className="block px-1.5 py-2 text-ink-3">
                            <span aria-hidden="true">–</span>
                            <span className="sr-only">Nothing</span>
                          </span>
                        ) : (
                          <Cell {...cell} className="grid w-full gap-0.5 px-1.5 py-1">
                            <Amount
                              load={load}
                              className={column.overdue ? 'text-danger' : 'font-semibold text-ink'}
                            />
                            <Bar items={load.items} max={max} usual={isWeek ? usual : null} isHigh={isHigh} />
                          </Cell>
                        )}
                      </td>
                    )
                  })}
                </tr>
                {open?.person === key && (
                  <tr>
                    <td colSpan={weeks.length + 1} className="border-b border-hairline">
                      {opened}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      <Legend usual={usual} />
    </div>
  )
}

/** The same on a phone: a list of people with the weeks in which they have tasks. */
export function WorkloadPeople(props: RowsProps) {
  const { rows, order, weeks, totals, open, opened, target } = props
  const usual = usualItems(rows)
  return (
    <ul className="grid grid-cols-1 gap-4">
      <li className="border-b border-hairline pb-3 text-sm">
        <h2 className="mb-1 font-sans text-sm font-medium">Everyone</h2>
        {weeks.map(({ label }, week) => (
          <p key={label} className="flex min-h-8 items-center justify-between gap-3 text-ink-2 tabular-nums">
            <span>{label}</span>
            {amountOf(totals[week] ?? nothing)}
          </p>
        ))}
      </li>
      {rows.map((row) => {
        const key = keyOf(row)
        const cells = weeks.flatMap((column, week) => {
          const load = row.loads[week]
          return load && load.tasks > 0
            ? [{ ...props, row, week, column, load, isHigh: isHighLoad(load, week, weeks.length, usual) }]
            : []
        })
        return (
          <li
            key={key}
            data-person={key}
            className={classNames('border-b border-hairline pb-3', target === key && targetClass)}
          >
            <h2 className="mb-1 font-sans">
              <Person row={row} order={order} />
            </h2>
            {cells.length === 0 && <p className="text-sm text-ink-2">No open tasks.</p>}
            {cells.map(({ column, week, load, ...cell }) => (
              <Fragment key={column.label}>
                <Cell
                  {...cell}
                  column={column}
                  week={week}
                  load={load}
                  className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 px-2 text-sm"
                >
                  <span className={column.overdue ? 'text-danger' : 'text-ink'}>{column.label}</span>{' '}
                  <span
                    className={classNames(
                      'ml-auto tabular-nums',
                      cell.isHigh ? 'text-amber-text' : 'text-ink-2',
                    )}
                  >
                    {amountOf(load)}
                  </span>
                </Cell>
                {isCell(open, key, week) && opened}
              </Fragment>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
