import { Popover } from '@base-ui/react/popover'
import { TASK_FILTERS } from '@task-manager/contract/tasks/task-search'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FilterName, ListFilter, QueryChanges } from '#web/features/tasks/data/find/list-filter.ts'
import { useOpenOnMount } from '#web/ui/menu/use-open-on-mount.ts'
import { menuPopupClass } from '#web/ui/popup-class.ts'
import { FilterField } from './filter-fields.tsx'
import { filterLabels } from './filter-labels.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { useFacets } from './use-facets.ts'

export interface FilterMenuProps {
  admin: boolean
  filter: ListFilter
  /** Opens at this field. */
  field: FilterName | undefined
  anchor: HTMLButtonElement
  /** The count of the list, such as '28 tasks'; undefined while it loads. */
  found: string | undefined
  /** Takes the focus when the anchor was removed. */
  fallback: () => HTMLElement | undefined
  onChange: (changes: QueryChanges) => void
  /** The menu has closed and returned the focus. */
  onClosed: () => void
}

/** The filter with changes that are not in the address yet. */
function withChanges(filter: ListFilter, changes: QueryChanges): ListFilter {
  const next: Record<string, unknown> = { ...filter }
  for (const [name, value] of Object.entries(changes))
    if (value.length === 0) delete next[name]
    else next[name] = value
  return next as unknown as ListFilter
}

/** Members see their own tasks only, so they cannot filter by people. */
const fieldsFor = (admin: boolean) =>
  TASK_FILTERS.filter((name) => admin || (name !== 'assignedTo' && name !== 'createdBy'))

/** A popup beside its button; on phones a bottom sheet with all fields. */
export default function FilterMenu(props: FilterMenuProps) {
  const { admin, filter, anchor, fallback, onChange, onClosed } = props
  const [phone] = useState(() => window.matchMedia('(width < 40rem)').matches)
  const root = useOpenOnMount(onClosed)
  // Shows a choice at once, before the address has it.
  const [shownFilter, setShownFilter] = useState(filter)
  const change = (changes: QueryChanges) => {
    setShownFilter(withChanges(shownFilter, changes))
    onChange(changes)
  }
  const focusAfter = () => (anchor.isConnected ? anchor : (fallback() ?? null))
  const parts = { ...props, shownFilter, change, root, focusAfter }
  return phone ? <FilterSheet {...parts} fields={fieldsFor(admin)} /> : <Popup {...parts} />
}

interface PartProps extends FilterMenuProps {
  shownFilter: ListFilter
  change: (changes: QueryChanges) => void
  root: ReturnType<typeof useOpenOnMount>
  focusAfter: () => HTMLElement | null
}

function Popup({ admin, field: first, anchor, shownFilter, change, root, focusAfter }: PartProps) {
  const [field, setField] = useState(first)
  const countsOf = useFacets(shownFilter, field === undefined ? [] : [field])
  // The initial position of the button, because a new chip beside it must not move the menu.
  const [{ buttonBox, main }] = useState(() => {
    const box = anchor.getBoundingClientRect()
    return { buttonBox: { getBoundingClientRect: () => box }, main: anchor.closest('main') }
  })
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each field has different controls
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-first], input')?.focus()
  }, [field])
  return (
    <Popover.Root {...root}>
      <Popover.Portal container={main}>
        <Popover.Positioner
          anchor={buttonBox}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-40"
        >
          <Popover.Popup
            ref={panel}
            finalFocus={focusAfter}
            aria-label="Filter"
            className={`${menuPopupClass} max-h-(--available-height) w-72 overflow-y-auto overscroll-contain`}
          >
            {field === undefined ? (
              <ul>
                {fieldsFor(admin).map((name, index) => (
                  <li key={name}>
                    <button
                      type="button"
                      data-first={index === 0 || undefined}
                      onClick={() => setField(name)}
                      className="flex min-h-9 w-full items-center gap-2 rounded-md px-2 -outline-offset-3 hover:bg-sunken pointer-coarse:min-h-11"
                    >
                      {filterLabels[name]}
                      <span className="ml-auto text-sm text-ink-2">{shownFilter[name]?.length}</span>
                      <ChevronRight size={16} className="text-ink-3" />
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              <>
                <button
                  type="button"
                  aria-label={`${filterLabels[field]}, back to all filters`}
                  onClick={() => setField(undefined)}
                  className="mb-1 flex min-h-9 w-full items-center gap-2 rounded-md px-2 text-sm font-semibold -outline-offset-3 hover:bg-sunken pointer-coarse:min-h-11"
                >
                  <ChevronLeft size={16} className="text-ink-3" />
                  {filterLabels[field]}
                </button>
                <FilterField
                  key={field}
                  quiet
                  field={field}
                  values={shownFilter[field] ?? []}
                  countOf={countsOf(field)}
                  onChange={(values) => change({ [field]: values })}
                />
              </>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
