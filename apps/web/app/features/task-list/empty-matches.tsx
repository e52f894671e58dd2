import { useQuery } from '@tanstack/react-query'
import { TASK_FILTERS } from '@task-manager/contract/tasks/task-search'
import { isSignsOnly } from '@task-manager/contract/words'
import {
  hasFilters,
  type ListFilter,
  type QueryChanges,
  WITHOUT_FILTERS,
} from '#web/features/tasks/data/find/list-filter.ts'
import { taskCount } from '#web/features/tasks/data/tasks.queries.ts'
import { openCapture } from '#web/lib/browser/capture.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { noMatches } from './filter/no-matches.ts'
import { useFilterNames } from './filter/use-filter-names.ts'
import { oneProject } from './list-title.tsx'
import { useRights } from './row/rights.ts'

export interface EmptyMatchesProps {
  admin: boolean
  filter: ListFilter
  /** The number of tasks in the other tabs. */
  elsewhere: number
  onShowAll: () => void
  onChange: (changes: QueryChanges) => void
}

const tasks = (count: number): string => {
  if (count > 1000) return 'more than 1,000 tasks'
  return count === 1 ? '1 task' : `${count} tasks`
}

const searchHint = (q: string): string =>
  isSignsOnly(q)
    ? 'Search for words in titles, descriptions, checklists, links, projects, labels and names. Symbols are ignored.'
    : 'Search finds whole words and the beginnings of words.'

/** The project of a list that has no other filter and no search. */
const onlyProject = (filter: ListFilter): string | null =>
  filter.q === undefined && TASK_FILTERS.every((name) => name === 'project' || filter[name] === undefined)
    ? oneProject(filter)
    : null

/** Names the search and filters that match nothing, and offers the smallest change that shows tasks. */
export default function EmptyMatches(props: EmptyMatchesProps) {
  const { admin, filter, elsewhere, onShowAll, onChange } = props
  const { q } = filter
  const filtered = hasFilters(filter)
  const can = useRights()
  const project = can.create ? onlyProject(filter) : null
  const named = useFilterNames(admin, filter)
  const { data: unfiltered = 0 } = useQuery({
    ...taskCount({ status: '', ...(q !== undefined && { q }) }),
    enabled: q !== undefined && filtered && elsewhere === 0,
  })
  const actions = {
    filters: () => onChange(WITHOUT_FILTERS),
    all: () => onChange({ ...WITHOUT_FILTERS, q: '' }),
    add: () => openCapture(project === null ? {} : { preset: { projectId: project } }),
  }
  const [text, label, action] =
    elsewhere > 0
      ? [`Found ${tasks(elsewhere)} in other tabs.`, 'Search all tabs', onShowAll]
      : q !== undefined && unfiltered > 0
        ? [`Found ${tasks(unfiltered)} without the filters.`, 'Search all tasks', actions.filters]
        : q !== undefined
          ? [searchHint(q), 'Show all tasks', actions.all]
          : project !== null
            ? ['Add the first one.', 'New task', actions.add]
            : [undefined, 'Show all tasks', actions.filters]
  return (
    <EmptyState
      title={noMatches(filter, named)}
      text={text}
      action={
        <Button variant="outline" onClick={action}>
          {label}
        </Button>
      }
    />
  )
}
