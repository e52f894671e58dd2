import { defaultOrder, TASK_FILTERS } from '@task-manager/contract/task-search'
import { ArrowDown, ArrowUp, ListFilter as FilterIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { SaveViewProps } from '#web/features/task-list/saved/save-view.tsx'
import {
  type FilterName,
  hasFilters,
  isNarrowed,
  type ListFilter,
  type ListView,
  type QueryChanges,
  WITHOUT_FILTERS,
} from '#web/features/tasks/data/list-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'
import type { ChipsProps } from './filter-chips.tsx'
import { sortLabels } from './sort-labels.ts'

// When they cannot be loaded, Filter and Clear are enough.
const FilterChips = onDemand<ChipsProps>(() =>
  import('./filter-chips.tsx').catch(() => ({ default: () => null })),
)
const SaveView = onDemand<SaveViewProps>(() =>
  import('#web/features/task-list/saved/save-view.tsx').catch(() => ({ default: () => null })),
)
const FilterMenu = onDemand(() => import('./filter-menu.tsx'))
const SortMenu = onDemand(() => import('./sort-menu.tsx'))

type Open = { menu: 'sort' | 'filter'; field?: FilterName | undefined; anchor: HTMLButtonElement }

/** The open menu, of the bar or of the phone's button beside the search. */
export function useFilterMenus() {
  const [open, setOpen] = useState<Open | null>(null)
  useSoon(FilterChips, FilterMenu, SortMenu)
  return { open, setOpen, close: () => setOpen(null) }
}
export type FilterMenusState = ReturnType<typeof useFilterMenus>

interface Props {
  admin: boolean
  filter: ListFilter
  menus: FilterMenusState
  onChange: (changes: QueryChanges) => void
}

/** Opens filters and order on a phone, with the number of fields in use. */
export function FilterButton({ filter, menus }: Pick<Props, 'filter' | 'menus'>) {
  const count = TASK_FILTERS.filter((name) => filter[name] !== undefined).length
  return (
    <Button
      variant="outline"
      size="small"
      aria-haspopup="dialog"
      aria-label={count === 0 ? 'Filter and sort' : `Filter and sort, ${count} in use`}
      className="shrink-0 sm:hidden"
      onClick={(event) => menus.setOpen({ menu: 'filter', anchor: event.currentTarget })}
    >
      <FilterIcon size={18} aria-hidden="true" />
      {count > 0 && (
        <span className="min-w-6 rounded-full bg-accent px-1.5 text-badge text-on-accent tabular-nums">
          {count}
        </span>
      )}
    </Button>
  )
}

interface BarProps {
  view: ListView
  /** The view can be sorted. */
  sorts: boolean
  /** Receives the element for the view's own tools; undefined for a view without tools. */
  tools: ((element: HTMLElement | null) => void) | undefined
}

/** The chips of the filters in use, and the buttons to filter, clear, save and sort. */
export function FilterBar({ admin, filter, view, menus, onChange, sorts, tools }: Props & BarProps) {
  const sort = filter.sort ?? 'created'
  const order = filter.order ?? defaultOrder(sort)
  const filtered = hasFilters(filter)
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  return (
    <div className="flex min-h-8 items-center gap-2 max-sm:hidden print:hidden">
      {filtered && (
        <Suspense>
          <FilterChips
            admin={admin}
            filter={filter}
            onOpen={(field, anchor) => menus.setOpen({ menu: 'filter', field, anchor })}
            onRemove={(field) => {
              onChange({ [field]: '' })
              document.getElementById(FILTER_BUTTON)?.focus()
            }}
          />
        </Suspense>
      )}
      <Button
        id={FILTER_BUTTON}
        variant="quiet"
        size="tool"
        aria-haspopup="dialog"
        className={filtered ? '' : '-ml-2.5'}
        onClick={(event) => menus.setOpen({ menu: 'filter', anchor: event.currentTarget })}
      >
        <FilterIcon size={16} aria-hidden="true" />
        Filter
      </Button>
      {isNarrowed(filter) && (
        <Button
          variant="quiet"
          size="tool"
          className="font-medium"
          onClick={() => {
            onChange({ ...WITHOUT_FILTERS, q: '' })
            document.getElementById(FILTER_BUTTON)?.focus()
          }}
        >
          Clear
        </Button>
      )}
      {(isNarrowed(filter) || filter.sort || view !== 'cards') && (
        <Suspense>
          <SaveView admin={admin} view={view} />
        </Suspense>
      )}
      {sorts && (
        <Button
          variant="quiet"
          size="tool"
          aria-haspopup="menu"
          className={`ml-auto shrink-0 font-medium ${tools ? '' : '-mr-2.5'}`}
          onClick={(event) => menus.setOpen({ menu: 'sort', anchor: event.currentTarget })}
        >
          <span className="text-ink-2">Sort</span> {sortLabels[sort]}
          <Arrow size={14} aria-hidden="true" />
          <span className="sr-only">{order === 'asc' ? 'upwards' : 'downwards'}</span>
        </Button>
      )}
      {tools && <div ref={tools} className={sorts ? 'flex shrink-0' : 'ml-auto flex shrink-0'} />}
    </div>
  )
}

/** Takes the focus when its chip is removed. */
const FILTER_BUTTON = 'filter-button'

interface MenusProps extends Props {
  /** The count of the list, such as '28 tasks'; undefined while it loads. */
  found: string | undefined
}

export function FilterMenus({ admin, filter, menus, onChange, found }: MenusProps) {
  const { open, close } = menus
  if (open === null) return null
  const menu = { filter, anchor: open.anchor, onChange, onClosed: close }
  return (
    <Suspense>
      {open.menu === 'sort' ? (
        <SortMenu {...menu} />
      ) : (
        <FilterMenu {...menu} admin={admin} field={open.field} found={found} fallbackId={FILTER_BUTTON} />
      )}
    </Suspense>
  )
}
