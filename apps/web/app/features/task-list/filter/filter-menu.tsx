import { Dialog } from '@base-ui/react/dialog'
import { Popover } from '@base-ui/react/popover'
import { defaultOrder, SORTS, type Sort, TASK_FILTERS } from '@task-manager/contract/task-search'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  type FilterName,
  hasFilters,
  type ListFilter,
  type QueryChanges,
  WITHOUT_FILTERS,
} from '#web/features/tasks/data/list-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { selectClass } from '#web/ui/field.tsx'
import { useOpenOnMount } from '#web/ui/menu/use-open-on-mount.ts'
import { backdropClass, menuPopupClass } from '#web/ui/popup-class.ts'
import { FilterField } from './filter-fields.tsx'
import { filterLabels, orderLabels } from './filter-labels.ts'
import { sortLabels } from './sort-labels.ts'
import { useFacets } from './use-facets.ts'

interface Props {
  admin: boolean
  filter: ListFilter
  /** Opens at this field. */
  field: FilterName | undefined
  anchor: HTMLButtonElement
  /** The count of the list, such as '28 tasks'; undefined while it loads. */
  found: string | undefined
  /** The id of the element that takes the focus when the anchor was removed. */
  fallbackId: string
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
export default function FilterMenu(props: Props) {
  const { filter, anchor, fallbackId, onChange, onClosed } = props
  const [phone] = useState(() => window.matchMedia('(width < 40rem)').matches)
  const root = useOpenOnMount(onClosed)
  // A choice shows at once, before the address has it.
  const [now, setNow] = useState(filter)
  const change = (changes: QueryChanges) => {
    setNow(withChanges(now, changes))
    onChange(changes)
  }
  const focusAfter = () => (anchor.isConnected ? anchor : document.getElementById(fallbackId))
  const parts = { ...props, now, change, root, focusAfter }
  return phone ? <Sheet {...parts} /> : <Popup {...parts} />
}

interface PartProps extends Props {
  now: ListFilter
  change: (changes: QueryChanges) => void
  root: ReturnType<typeof useOpenOnMount>
  focusAfter: () => HTMLElement | null
}

function Popup({ admin, field: first, anchor, now, change, root, focusAfter }: PartProps) {
  const [field, setField] = useState(first)
  const countsOf = useFacets(now, field === undefined ? [] : [field])
  // The first place of the button: a new chip beside it must not move the menu.
  const [{ place, main }] = useState(() => {
    const box = anchor.getBoundingClientRect()
    return { place: { getBoundingClientRect: () => box }, main: anchor.closest('main') }
  })
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each field has other controls
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-first], input')?.focus()
  }, [field])
  return (
    <Popover.Root {...root}>
      <Popover.Portal container={main}>
        <Popover.Positioner anchor={place} align="start" sideOffset={4} collisionPadding={8} className="z-40">
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
                      <span className="ml-auto text-sm text-ink-2">{now[name]?.length}</span>
                      <ChevronRight size={16} aria-hidden="true" className="text-ink-3" />
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
                  <ChevronLeft size={16} aria-hidden="true" className="text-ink-3" />
                  {filterLabels[field]}
                </button>
                <FilterField
                  key={field}
                  quiet
                  field={field}
                  values={now[field] ?? []}
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

function Sheet({ admin, found, now, change, root, focusAfter }: PartProps) {
  const [cleared, setCleared] = useState(0)
  const countsOf = useFacets(now, fieldsFor(admin))
  const sort = now.sort ?? 'created'
  const order = now.order ?? defaultOrder(sort)
  return (
    <Dialog.Root {...root}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Viewport className="fixed inset-0 z-40 grid items-end">
          <Dialog.Popup
            finalFocus={focusAfter}
            className="flex max-h-[calc(100dvh-3rem)] min-w-0 flex-col rounded-t-card border-t border-hairline bg-raised text-ink shadow-high outline-none transition-[translate,opacity] duration-180 ease-calm data-ending-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:translate-y-8 data-starting-style:opacity-0"
          >
            <div className="flex items-center gap-2 border-b border-hairline py-2 pr-2 pl-4">
              <Dialog.Title className="mr-auto text-xl">Filter and sort</Dialog.Title>
              {hasFilters(now) && (
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => {
                    change(WITHOUT_FILTERS)
                    // Remounts the fields, which clears incomplete dates.
                    setCleared(cleared + 1)
                  }}
                >
                  Clear
                </Button>
              )}
              <Dialog.Close
                aria-label="Close"
                className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken"
              >
                <X size={20} aria-hidden="true" />
              </Dialog.Close>
            </div>
            <div
              key={cleared}
              className="grid min-h-0 flex-1 gap-5 overflow-y-auto overscroll-contain px-2 py-4"
            >
              <div className="grid grid-cols-2 gap-2 px-2">
                <label className="grid gap-1 text-sm font-semibold">
                  Sort by
                  <select
                    value={sort}
                    onChange={(event) =>
                      change({ sort: event.target.value === 'created' ? '' : event.target.value, order: '' })
                    }
                    className={`${selectClass} font-normal`}
                  >
                    {SORTS.map((each) => (
                      <option key={each} value={each}>
                        {sortLabels[each]}
                      </option>
                    ))}
                  </select>
                </label>
                <label className="grid gap-1 text-sm font-semibold">
                  Order
                  <select
                    value={order}
                    onChange={(event) =>
                      change({
                        order: event.target.value === defaultOrder(sort as Sort) ? '' : event.target.value,
                      })
                    }
                    className={`${selectClass} font-normal`}
                  >
                    <option value="asc">{orderLabels[sort].asc}</option>
                    <option value="desc">{orderLabels[sort].desc}</option>
                  </select>
                </label>
              </div>
              {fieldsFor(admin).map((field) => (
                <FilterField
                  key={field}
                  field={field}
                  values={now[field] ?? []}
                  countOf={countsOf(field)}
                  onChange={(values) => change({ [field]: values })}
                />
              ))}
            </div>
            <div className="border-t border-hairline px-4 py-3">
              <Dialog.Close className="flex min-h-11 w-full items-center justify-center rounded-control bg-accent font-semibold text-on-accent hover:bg-accent-hover">
                {found === undefined ? 'Show tasks' : `Show ${found}`}
              </Dialog.Close>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
