/** Parts of the list that load on demand, so that the first cards need less code. Each has a fallback for a failed load. */
import type { Task } from '@task-manager/contract/tasks/tasks'
import type { Grouping, ListFilter, QueryChanges } from '#web/features/tasks/data/find/list-filter.ts'
import type { ListView } from '#web/features/tasks/data/find/list-view.ts'
import { afterFirstScreen } from '#web/ui/first-screen.ts'
import { onDemand, type PartOnDemand } from '#web/ui/on-demand.ts'
import type { BulkActionsProps } from './bulk/bulk-actions.tsx'
import type { EmptyMatchesProps } from './empty-matches.tsx'
import type { DroppedFiltersProps } from './filter/dropped-filters.tsx'
import type { FilterBarProps } from './filter/filter-bar.tsx'
import type { TaskEntryProps } from './row/task-entry.tsx'
import type { TableViewProps } from './table/table-view.tsx'
import type { ViewSwitchProps } from './view-switch.tsx'

const missing = (name: string) => ({ default: () => <p role="alert">Couldn't load the {name}.</p> })
const nothing = () => ({ default: () => null })

export const EmptyMatches = onDemand<EmptyMatchesProps>(() =>
  import('./empty-matches.tsx').catch(() => ({ default: () => <p>No tasks match.</p> })),
)
export const FilterBar = onDemand<FilterBarProps>(() =>
  afterFirstScreen(() => import('./filter/filter-bar.tsx')).catch(() => missing('filters')),
)
export const ViewSwitch = onDemand<ViewSwitchProps>(() =>
  afterFirstScreen(() => import('./view-switch.tsx')).catch(nothing),
)
export const BulkActions = onDemand<BulkActionsProps>(() =>
  afterFirstScreen(() => import('./bulk/bulk-actions.tsx')).catch(nothing),
)
export const DroppedFilters = onDemand<DroppedFiltersProps>(() =>
  import('./filter/dropped-filters.tsx').catch(nothing),
)
export const TableView = onDemand<TableViewProps>(() =>
  import('./table/table-view.tsx').catch(() => missing('table')),
)

/** The props of the views that load their own tasks. */
export interface OwnListProps extends Omit<TaskEntryProps, 'today'> {
  admin: boolean
  by: Grouping
  filter: ListFilter
  tools: HTMLElement | null
  onChange: (changes: QueryChanges, replace?: boolean) => void
  onShown: (pages: readonly { readonly tasks: readonly Task[] }[]) => void
}

const views: Partial<Record<ListView, PartOnDemand<OwnListProps>>> = {
  board: onDemand<OwnListProps>(() => import('./board/board-view.tsx').catch(() => missing('board'))),
  calendar: onDemand<OwnListProps>(() =>
    import('./calendar/calendar-view.tsx').catch(() => missing('calendar')),
  ),
  workload: onDemand<OwnListProps>(() =>
    import('./workload/workload-view.tsx').catch(() => missing('workload')),
  ),
}

/** The view that loads its own tasks; undefined for cards and the table, which show the list's. */
export const ownListView = (view: ListView): PartOnDemand<OwnListProps> | undefined => views[view]
