import { TASK_FILTERS } from '@task-manager/contract/tasks/task-search'
import { ListFilter as FilterIcon } from 'lucide-react'
import type { FilterName, ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { Button } from '#web/ui/button.tsx'

interface Open {
  menu: 'sort' | 'filter'
  field?: FilterName | undefined
  anchor: HTMLButtonElement
}

/** The open menu, of the bar or of the phone's button beside the search. */
export interface FilterMenusState {
  open: Open | null
  setOpen: (open: Open | null) => void
}

interface Props {
  filter: ListFilter
  setOpen: FilterMenusState['setOpen']
}

/** Opens filters and order on a phone, with the number of fields in use. */
export function FilterButton({ filter, setOpen }: Props) {
  const count = TASK_FILTERS.filter((name) => filter[name] !== undefined).length
  return (
    <Button
      variant="outline"
      size="small"
      aria-haspopup="dialog"
      data-action="Filter this list"
      aria-label={count === 0 ? 'Filter and sort' : `Filter and sort, ${count} in use`}
      className="shrink-0 sm:hidden"
      onClick={(event) => setOpen({ menu: 'filter', anchor: event.currentTarget })}
    >
      <FilterIcon size={18} />
      {count > 0 && (
        <span className="min-w-6 rounded-full bg-accent px-1.5 text-badge text-on-accent tabular-nums">
          {count}
        </span>
      )}
    </Button>
  )
}
