import { defaultOrder } from '@task-manager/contract/tasks/task-search'
import { ArrowDown, ArrowUp, ListFilter as FilterIcon } from 'lucide-react'
import { Suspense } from 'react'
import SaveView from '#web/features/task-list/saved/save-view.tsx'
import {
  hasFilters,
  isNarrowed,
  type ListFilter,
  type QueryChanges,
  WITHOUT_FILTERS,
} from '#web/features/tasks/data/find/list-filter.ts'
import type { ListView } from '#web/features/tasks/data/find/list-view.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import type { FilterMenusState } from './filter-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { FilterMenuProps } from './filter-menu.tsx'
import { sortLabels } from './sort-labels.ts'
import type { SortMenuProps } from './sort-menu.tsx'

const missing = () => ({
  default: () => (
    <p role="alert" className="text-sm text-danger">
      Couldn't load this menu. Reload the page when you're connected.
    </p>
  ),
})
const FilterMenu = onDemand<FilterMenuProps>(() => import('./filter-menu.tsx').catch(missing))
const SortMenu = onDemand<SortMenuProps>(() => import('./sort-menu.tsx').catch(missing))

/** Takes the focus of a removed control: the button of the bar, on phones the one beside the search. */
const filterButton = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-action="Filter this list"]')].find((button) =>
    button.checkVisibility(),
  )

export interface FilterBarProps {
  admin: boolean
  filter: ListFilter
  menus: FilterMenusState
  view: ListView
  /** Whether the view can be sorted. */
  sorts: boolean
  /** The count of the list, such as '28 tasks'; undefined while it loads. */
  found: string | undefined
  /** Receives the element for the view's own tools; undefined for a view without tools. */
  tools: ((element: HTMLElement | null) => void) | undefined
  onChange: (changes: QueryChanges) => void
}

/** The chips of the filters in use, and the buttons to filter, clear, save and sort; on phones only chips, Clear and Save. */
export default function FilterBar(props: FilterBarProps) {
  const { admin, filter, view, menus, onChange, sorts, tools } = props
  const sort = filter.sort ?? 'created'
  const order = filter.order ?? defaultOrder(sort)
  const filtered = hasFilters(filter)
  const narrowed = isNarrowed(filter)
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  usePreload(FilterMenu, SortMenu)
  return (
    <>
      <div
        className={classNames(
          'flex min-h-8 min-w-0 items-center gap-2 max-sm:flex-wrap max-sm:gap-y-0 print:hidden',
          !narrowed && 'max-sm:hidden',
          // Beside its tools, a window of 640 px has no room for a chip.
          view === 'workload' && 'flex-wrap',
        )}
      >
        {filtered && (
          <FilterChips
            admin={admin}
            filter={filter}
            onOpen={(field, anchor) => menus.setOpen({ menu: 'filter', field, anchor })}
            onRemove={(field) => {
              onChange({ [field]: '' })
              filterButton()?.focus()
            }}
          />
        )}
        <Button
          data-action="Filter this list"
          variant="quiet"
          size="tool"
          aria-haspopup="dialog"
          className={classNames('max-sm:hidden', !filtered && '-ml-2.5')}
          onClick={(event) => menus.setOpen({ menu: 'filter', anchor: event.currentTarget })}
        >
          <FilterIcon size={16} />
          Filter
        </Button>
        {narrowed && (
          <Button
            variant="quiet"
            size="tool"
            className="font-medium max-sm:-ml-2.5"
            onClick={() => {
              onChange({ ...WITHOUT_FILTERS, q: '' })
              filterButton()?.focus()
            }}
          >
            Clear
          </Button>
        )}
        {(narrowed || filter.sort || view !== 'cards') && <SaveView admin={admin} view={view} />}
        {sorts && (
          <Button
            variant="quiet"
            size="tool"
            aria-haspopup="menu"
            className="ml-auto shrink-0 font-medium max-sm:hidden last:-mr-2.5 has-[+:empty]:-mr-2.5"
            onClick={(event) => menus.setOpen({ menu: 'sort', anchor: event.currentTarget })}
          >
            <span className="text-ink-2">Sort</span> {sortLabels[sort]}
            <Arrow size={14} />
            <span className="sr-only">{order === 'asc' ? 'ascending' : 'descending'}</span>
          </Button>
        )}
        {tools && (
          <div
            ref={tools}
            className={classNames('flex shrink-0 empty:hidden max-sm:hidden', !sorts && 'ml-auto')}
          />
        )}
      </div>
      <Menus {...props} />
    </>
  )
}

function Menus({ admin, filter, menus, onChange, found }: FilterBarProps) {
  const { open, setOpen } = menus
  if (open === null) return null
  const menu = { filter, anchor: open.anchor, onChange, onClosed: () => setOpen(null) }
  return (
    <Suspense>
      {open.menu === 'sort' ? (
        <SortMenu {...menu} />
      ) : (
        <FilterMenu {...menu} admin={admin} field={open.field} found={found} fallback={filterButton} />
      )}
    </Suspense>
  )
}
