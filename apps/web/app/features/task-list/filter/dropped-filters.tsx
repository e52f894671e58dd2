import type { Dropped, QueryName } from '#web/features/tasks/data/find/list-filter.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { filterLabels } from './filter-labels.ts'

const labels: Record<QueryName, string> = {
  ...filterLabels,
  status: 'Status',
  q: 'Search',
  sort: 'Sort',
  order: 'Order',
  view: 'View',
  by: 'Columns',
  span: 'Calendar',
  cols: 'Columns of the table',
  day: 'Day',
  people: 'People by',
}

/** They arrange a list, and leave no task out. */
const SETTINGS: readonly QueryName[] = ['sort', 'order', 'view', 'by', 'span', 'cols']

export interface DroppedFiltersProps {
  dropped: readonly Dropped[]
  admin: boolean
  onDismiss: () => void
}

/** Names the invalid filters of the address, which the list ignores. */
export default function DroppedFilters({ dropped, admin, onDismiss }: DroppedFiltersProps) {
  const named = dropped.map(({ name, value }) => {
    if (name === 'assignedTo' && !admin) return 'Only administrators can filter by assignee'
    if (name === 'view' && value === 'workload' && !admin) return 'Only administrators can see the workload'
    return `"${value.slice(0, 40)}" is not a valid value for ${labels[name]}`
  })
  const kind = dropped.every(({ name }) => SETTINGS.includes(name)) ? 'setting' : 'filter'
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-control bg-amber-soft py-1 pr-1 pl-3 text-sm text-amber-text print:hidden"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        {named.join('; ')}. {dropped.length === 1 ? `This ${kind} is` : `These ${kind}s are`} ignored.
      </span>
      <CloseButton label="Dismiss" onClick={onDismiss} className="size-8 rounded-control hover:bg-surface" />
    </p>
  )
}
