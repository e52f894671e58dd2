import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { countChoices, FACETS, type Facet } from '@task-manager/contract/tasks/task-facets'
import { countLabel } from '#web/features/tasks/data/find/counts.ts'
import type { FilterName, ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { api } from '#web/lib/http/api.ts'
import { useUser } from '#web/lib/session/session.ts'
import { today } from '#web/lib/time/format.ts'

/** The number of tasks that match with a choice; undefined while it is not known. */
export type FacetCount = (choice: string) => { text: string; one: boolean } | undefined

const facetCounts = (filter: ListFilter, fields: readonly Facet[]) => {
  const { sort: _, order: __, ...rest } = filter
  const query = { ...rest, today: today(), field: fields }
  return queryOptions({
    queryKey: ['tasks', 'choices', query],
    queryFn: ({ signal }) => api(countChoices, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

const isFacet = (name: FilterName): name is Facet => FACETS.some((each) => each === name)

/** The counts of the open fields, in one call, which is repeated when another filter changes. */
export function useFacets(
  filter: ListFilter,
  open: readonly FilterName[],
): (field: FilterName) => FacetCount | undefined {
  const self = useUser()._id
  const fields = open.filter(isFacet)
  const [one, ...others] = fields
  // The counts of a field do not depend on its own values.
  const { [one ?? 'due']: _, ...rest } = filter
  const counted = one !== undefined && others.length === 0 ? { ...rest, status: filter.status } : filter
  const { data } = useQuery({ ...facetCounts(counted, fields), enabled: fields.length > 0 })
  return (field) => {
    const known = isFacet(field) ? data?.counts[field] : undefined
    if (!known) return undefined
    const more = data?.unended.some((each) => each === field) ?? false
    const counts = new Map(known.map(({ value, count }) => [value, count]))
    return (choice) => {
      const count = counts.get(choice === 'me' && field === 'assignedTo' ? self : choice)
      if (count === undefined && more) return undefined
      return { text: countLabel(count ?? 0, false, more), one: count === 1 && !more }
    }
  }
}
