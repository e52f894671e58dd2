import { useQuery } from '@tanstack/react-query'
import { projects } from '#web/features/projects/groups.queries.ts'
import type { ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { filtersByPerson, type Named } from './filter-labels.ts'

/** The people and projects of a filter, as far as they are loaded. */
export function useFilterNames(admin: boolean, filter: ListFilter): Named[] {
  const { data: people = [] } = useQuery({ ...teamMembers, enabled: admin && filtersByPerson(filter) })
  const { data: groups = [] } = useQuery({
    ...projects(),
    enabled: filter.project?.some((id) => id !== 'none') ?? false,
  })
  return [...people, ...groups]
}
