import { TASK_FILTERS } from '@task-manager/contract/tasks/task-search'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FilterName, ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'
import { classNames } from '#web/ui/class-names.ts'
import { filterLabels, filterValuesLabel, shortValuesLabel } from './filter-labels.ts'
import { useFilterNames } from './use-filter-names.ts'
import { useFold } from './use-fold.ts'

interface Props {
  admin: boolean
  filter: ListFilter
  onOpen: (field: FilterName, button: HTMLButtonElement) => void
  onRemove: (field: FilterName) => void
}

/**
 * A chip for each filter in use: a press opens it, the cross or Backspace removes it. '+2' opens those that do not fit.
 */
export function FilterChips({ admin, filter, onOpen, onRemove }: Props) {
  const named = useFilterNames(admin, filter)
  const list = useRef<HTMLUListElement>(null)
  const [unfolded, setUnfolded] = useState(false)
  const fitting = useFold(list, useIsPhone())
  const fields = TASK_FILTERS.filter((field) => filter[field] !== undefined)
  const shown = unfolded ? fields.length : fitting
  const hidden = fields.length - shown
  return (
    <ul
      ref={list}
      aria-label="Filters"
      className={classNames('relative flex min-w-0 gap-2 max-sm:w-full', unfolded && 'flex-wrap py-1')}
    >
      {fields.map((field, index) => {
        const label = filterLabels[field]
        const value = filterValuesLabel(filter, field, named)
        return (
          <li
            key={field}
            data-item
            className={classNames(
              'flex shrink-0 items-center rounded-control border border-edge bg-surface text-sm',
              // Beside '+2' the only chip on show is cut, and does not push the button over others.
              index < shown
                ? hidden > 0
                  ? 'max-w-[calc(100%-3.25rem)]'
                  : 'max-w-full'
                : 'invisible absolute w-max',
            )}
          >
            <button
              type="button"
              aria-haspopup="dialog"
              title={`${label} ${value}`}
              onClick={(event) => onOpen(field, event.currentTarget)}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' || event.key === 'Delete') onRemove(field)
              }}
              className="flex min-h-7.5 min-w-0 items-center gap-1 rounded-control pl-2.5 whitespace-nowrap text-ink-2 pointer-coarse:min-h-11"
            >
              {label}{' '}
              <span dir="auto" className="max-w-56 truncate font-medium text-ink">
                {shortValuesLabel(filter, field, named)}
              </span>
            </button>
            <button
              type="button"
              aria-label={`Remove the filter ${label} ${value}`}
              onClick={() => onRemove(field)}
              className="grid size-7.5 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11 print:hidden"
            >
              <X size={14} />
            </button>
          </li>
        )
      })}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            aria-label={`Show ${hidden} more ${hidden === 1 ? 'filter' : 'filters'}`}
            onClick={() => {
              setUnfolded(true)
              list.current?.querySelectorAll<HTMLElement>('[data-item] > button:first-child')[shown]?.focus()
            }}
            className="min-h-8 min-w-11 rounded-control border border-edge bg-surface px-2 text-sm font-medium pointer-coarse:min-h-11"
          >
            +{hidden}
          </button>
        </li>
      )}
    </ul>
  )
}
