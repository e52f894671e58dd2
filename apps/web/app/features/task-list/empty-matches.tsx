import { useQuery } from '@tanstack/react-query'
import { TASK_FILTERS } from '@task-manager/contract/tasks/task-search'
import { isSignsOnly } from '@task-manager/contract/words'
import { projects } from '#web/features/projects/groups.queries.ts'
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
import type { Named } from './filter/filter-labels.ts'
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

/** `project` is undefined for other lists, and while it is not known. */
function useOnlyProject(filter: ListFilter, named: readonly Named[]) {
  const only = onlyProject(filter)
  const { isSuccess } = useQuery({ ...projects(), enabled: only !== null })
  const project = named.find(({ _id }) => _id === only)?._id
  return { project, isGone: isSuccess && only !== null && project === undefined }
}

interface Alternatives {
  /** The number of tasks in other tabs. */
  readonly elsewhere: number
  /** The number of tasks that the search finds without the filters. */
  readonly unfiltered: number
  readonly canAdd: boolean
  readonly isGone: boolean
}

type Offer = readonly [text: string | undefined, label: string, action: 'tabs' | 'filters' | 'all' | 'add']

function offerOf(q: string | undefined, { elsewhere, unfiltered, canAdd, isGone }: Alternatives): Offer {
  if (elsewhere > 0) return [`Found ${tasks(elsewhere)} in other tabs.`, 'Search all tabs', 'tabs']
  if (q !== undefined)
    return unfiltered > 0
      ? [`Found ${tasks(unfiltered)} without the filters.`, 'Search all tasks', 'filters']
      : [searchHint(q), 'Show all tasks', 'all']
  if (canAdd) return ['Add the first one.', 'New task', 'add']
  return [isGone ? 'It may have been deleted.' : undefined, 'Show all tasks', 'filters']
}

/** Names the search and filters that match nothing, and offers the smallest change that shows tasks. */
export default function EmptyMatches(props: EmptyMatchesProps) {
  const { admin, filter, elsewhere, onShowAll, onChange } = props
  const { q } = filter
  const can = useRights()
  const named = useFilterNames(admin, filter)
  const { project, isGone } = useOnlyProject(filter, named)
  const { data: unfiltered = 0 } = useQuery({
    ...taskCount({ status: '', ...(q !== undefined && { q }) }),
    enabled: q !== undefined && hasFilters(filter) && elsewhere === 0,
  })
  const canAdd = can.create && project !== undefined
  const [text, label, action] = offerOf(q, { elsewhere, unfiltered, canAdd, isGone })
  const actions = {
    tabs: onShowAll,
    filters: () => onChange(WITHOUT_FILTERS),
    all: () => onChange({ ...WITHOUT_FILTERS, q: '' }),
    add: () => openCapture(project === undefined ? {} : { preset: { projectId: project } }),
  }
  return (
    <EmptyState
      title={noMatches(filter, named)}
      text={text}
      action={
        <Button variant="outline" onClick={actions[action]}>
          {label}
        </Button>
      }
    />
  )
}
