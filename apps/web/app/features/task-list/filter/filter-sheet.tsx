import { Dialog } from '@base-ui/react/dialog'
import { defaultOrder, SORTS, type Sort } from '@task-manager/contract/tasks/task-search'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import {
  type FilterName,
  hasFilters,
  type ListFilter,
  type QueryChanges,
  WITHOUT_FILTERS,
} from '#web/features/tasks/data/find/list-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DialogClose } from '#web/ui/dialog/dialog-close.tsx'
import { useCloseOnBack } from '#web/ui/dialog/use-close-on-back.ts'
import { selectClass } from '#web/ui/field.tsx'
import type { useOpenOnMount } from '#web/ui/menu/use-open-on-mount.ts'
import { Options } from '#web/ui/options.tsx'
import { backdropClass } from '#web/ui/popup-class.ts'
import { FilterField } from './filter-fields.tsx'
import { filterLabels, orderLabels, shortValuesLabel } from './filter-labels.ts'
import { sortLabels } from './sort-labels.ts'
import { useFacets } from './use-facets.ts'
import { useFilterNames } from './use-filter-names.ts'

interface Props {
  admin: boolean
  fields: readonly FilterName[]
  /** The field that is open at first. */
  field: FilterName | undefined
  found: string | undefined
  shownFilter: ListFilter
  change: (changes: QueryChanges) => void
  root: ReturnType<typeof useOpenOnMount>
  focusAfter: () => HTMLElement | null
}

/** All filters and the order, for phones: each field is folded, and lists only choices with matching tasks. */
export function FilterSheet({ admin, fields, field, found, shownFilter, change, root, focusAfter }: Props) {
  const [cleared, setCleared] = useState(0)
  const [open, setOpen] = useState<readonly FilterName[]>(field === undefined ? [] : [field])
  const countsOf = useFacets(shownFilter, open)
  useCloseOnBack(root.open, () => root.onOpenChange(false))
  const sort = shownFilter.sort ?? 'created'
  const order = shownFilter.order ?? defaultOrder(sort)
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
              {hasFilters(shownFilter) && (
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
              <DialogClose className="size-11" />
            </div>
            <div
              key={cleared}
              className="grid min-h-0 flex-1 grid-cols-1 content-start gap-4 overflow-y-auto overscroll-contain px-2 pt-4"
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
                    <Options values={SORTS} names={sortLabels} />
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
              <div className="border-t border-hairline">
                {fields.map((field) => (
                  <Group
                    key={field}
                    field={field}
                    shownFilter={shownFilter}
                    admin={admin}
                    open={open.includes(field)}
                    onOpen={() =>
                      setOpen(open.includes(field) ? open.filter((each) => each !== field) : [...open, field])
                    }
                  >
                    <FilterField
                      quiet
                      matchesOnly
                      field={field}
                      values={shownFilter[field] ?? []}
                      countOf={countsOf(field)}
                      onChange={(values) => change({ [field]: values })}
                    />
                  </Group>
                ))}
              </div>
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

interface GroupProps {
  field: FilterName
  shownFilter: ListFilter
  admin: boolean
  open: boolean
  onOpen: () => void
  children: ReactNode
}

/** A field with its current choices; a press unfolds all of them. */
function Group({ field, shownFilter, admin, open, onOpen, children }: GroupProps) {
  const id = useId()
  const named = useFilterNames(admin, shownFilter)
  return (
    <section className="border-b border-hairline px-2 last:border-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onOpen}
        className="flex min-h-12 w-full items-center gap-3 text-left"
      >
        <span className="shrink-0 text-sm font-semibold">{filterLabels[field]}</span>
        <span dir="auto" className="ml-auto min-w-0 truncate text-sm text-ink-2">
          {shortValuesLabel(shownFilter, field, named)}
        </span>
        <ChevronDown size={16} className={classNames('shrink-0 text-ink-3', open && 'rotate-180')} />
      </button>
      <div id={id} className="-mx-2 pb-3 empty:hidden">
        {open && children}
      </div>
    </section>
  )
}
