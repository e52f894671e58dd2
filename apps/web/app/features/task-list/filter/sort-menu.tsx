import { Menu } from '@base-ui/react/menu'
import { defaultOrder, SORTS, type Sort } from '@task-manager/contract/tasks/task-search'
import { type ListFilter, type QueryChanges, usualSort } from '#web/features/tasks/data/find/list-filter.ts'
import { AnchoredMenu } from '#web/ui/menu/anchored-menu.tsx'
import { MenuRadioItem } from '#web/ui/menu/menu-radio-item.tsx'
import { orderLabels } from './filter-labels.ts'
import { sortLabels } from './sort-labels.ts'

export interface SortMenuProps {
  filter: ListFilter
  anchor: HTMLButtonElement
  onChange: (changes: QueryChanges) => void
  /** The menu has closed and returned the focus to its button. */
  onClosed: () => void
}

/** Sorts the list. The default order of each sort is left out of the address. */
export default function SortMenu({ filter, anchor, onChange, onClosed }: SortMenuProps) {
  const sort = filter.sort ?? 'created'
  const order = filter.order ?? defaultOrder(sort)
  return (
    <AnchoredMenu label="Sort" anchor={anchor} className="min-w-52" onClosed={onClosed}>
      <Menu.RadioGroup
        aria-label="Sort by"
        value={sort}
        onValueChange={(value: Sort) =>
          onChange({ sort: value === usualSort(filter) ? '' : value, order: '' })
        }
      >
        {SORTS.map((each) => (
          <MenuRadioItem key={each} value={each}>
            {sortLabels[each]}
          </MenuRadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Separator className="my-1.5 h-px bg-hairline" />
      <Menu.RadioGroup
        aria-label="Order"
        value={order}
        onValueChange={(value: string) => onChange({ order: value === defaultOrder(sort) ? '' : value })}
      >
        {([defaultOrder(sort), defaultOrder(sort) === 'asc' ? 'desc' : 'asc'] as const).map((direction) => (
          <MenuRadioItem key={direction} value={direction}>
            {orderLabels[sort][direction]}
          </MenuRadioItem>
        ))}
      </Menu.RadioGroup>
    </AnchoredMenu>
  )
}
