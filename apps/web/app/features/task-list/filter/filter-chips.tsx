import { TASK_FILTERS } from '@task-manager/contract/task-search'
import { X } from 'lucide-react'
import type { FilterName, ListFilter } from '#web/features/tasks/data/list-filter.ts'
import { filterLabels, filterValuesLabel } from './filter-labels.ts'
import { useFilterNames } from './use-filter-names.ts'

export interface ChipsProps {
  admin: boolean
  filter: ListFilter
  onOpen: (field: FilterName, button: HTMLButtonElement) => void
  onRemove: (field: FilterName) => void
}

/** A chip for each filter in use: a press changes it, its cross or Backspace removes it. */
export default function FilterChips({ admin, filter, onOpen, onRemove }: ChipsProps) {
  const named = useFilterNames(admin, filter)
  const fields = TASK_FILTERS.filter((field) => filter[field] !== undefined)
  if (fields.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex min-w-0 gap-2">
      {fields.map((field) => {
        const label = filterLabels[field]
        const value = filterValuesLabel(filter, field, named)
        return (
          <li
            key={field}
            className="flex min-w-0 shrink items-center rounded-control border border-edge bg-surface text-sm"
          >
            <button
              type="button"
              aria-haspopup="dialog"
              title={`${label} ${value}`}
              onClick={(event) => onOpen(field, event.currentTarget)}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' || event.key === 'Delete') onRemove(field)
              }}
              className="flex min-h-7.5 min-w-0 items-center gap-1 rounded-control pl-2.5 text-ink-2 pointer-coarse:min-h-11"
            >
              {/* In a narrow window the label is cut before the value. */}
              <span className="min-w-0 shrink-99 truncate">{label}</span>{' '}
              <span className="min-w-0 truncate font-medium text-ink">{value}</span>
            </button>
            <button
              type="button"
              aria-label={`Remove the filter ${label} ${value}`}
              onClick={() => onRemove(field)}
              className="grid size-7.5 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11 print:hidden"
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
