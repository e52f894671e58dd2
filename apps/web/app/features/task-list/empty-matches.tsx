import { useQuery } from '@tanstack/react-query'
import { TASK_FILTERS } from '@task-manager/contract/task-search'
import {
  hasFilters,
  type ListFilter,
  type QueryChanges,
  WITHOUT_FILTERS,
} from '#web/features/tasks/data/list-filter.ts'
import { taskCount } from '#web/features/tasks/data/tasks.queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { filterLabels, filterValuesLabel } from './filter/filter-labels.ts'
import { useFilterNames } from './filter/use-filter-names.ts'

export interface EmptyMatchesProps {
  admin: boolean
  filter: ListFilter
  /** The number of tasks in the other tabs. */
  elsewhere: number
  onChange: (changes: QueryChanges) => void
}

const thereAre = (count: number): string => {
  if (count > 1000) return 'are more than 1,000 tasks'
  return count === 1 ? 'is 1 task' : `are ${count} tasks`
}

/** Names the search and filters that match nothing, and offers the smallest change that shows tasks. */
export default function EmptyMatches({ admin, filter, elsewhere, onChange }: EmptyMatchesProps) {
  const { q } = filter
  const filtered = hasFilters(filter)
  const named = useFilterNames(admin, filter)
  const { data: unfiltered = 0 } = useQuery({
    ...taskCount({ status: '', ...(q !== undefined && { q }) }),
    enabled: q !== undefined && filtered && elsewhere === 0,
  })
  const fields = TASK_FILTERS.filter((name) => filter[name] !== undefined)
    .map((name) => `${filterLabels[name]} ${filterValuesLabel(filter, name, named)}`)
    .join(', ')
  const searched = q === undefined ? '' : ` ‘${q}’`
  const among = fields && (q === undefined ? ` ${fields}` : ` among ${fields}`)
  const inTab = filter.status === '' ? '' : `, ${filter.status}`
  const actions = {
    tabs: () => onChange({ status: '' }),
    filters: () => onChange(WITHOUT_FILTERS),
    all: () => onChange({ ...WITHOUT_FILTERS, q: '' }),
  }
  const [text, label, action] =
    elsewhere > 0
      ? [`In the other tabs there ${thereAre(elsewhere)}.`, 'Show them in all tabs', actions.tabs]
      : q !== undefined && unfiltered > 0
        ? [
            `Without the filters there ${thereAre(unfiltered)} with${searched}.`,
            'Search all tasks',
            actions.filters,
          ]
        : q !== undefined
          ? ['A search finds whole words and beginnings of words.', 'Show all tasks', actions.all]
          : ['Look at all tasks instead.', 'Clear filters', actions.filters]
  return (
    <EmptyState
      title={`Nothing matches${searched}${among}${inTab}.`}
      text={text}
      action={
        <Button variant="outline" onClick={action}>
          {label}
        </Button>
      }
    />
  )
}
