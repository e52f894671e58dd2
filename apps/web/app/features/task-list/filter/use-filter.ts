import type { StatusSummary } from '@task-manager/contract/status-counts'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { labels, projects } from '#web/features/projects/groups.queries.ts'
import {
  droppedIn,
  filterIn,
  groupingIn,
  type ListFilter,
  type QueryChanges,
  queryWith,
} from '#web/features/tasks/data/find/list-filter.ts'
import { viewIn } from '#web/features/tasks/data/find/list-view.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import type { FilterReader } from './search-field.tsx'

/** The filter of the list, which is in the address, and functions that change it. */
export function useFilter(admin: boolean) {
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query, admin)
  // An earlier change may not be in the address yet and must not be undone.
  const newest = useRef(query)
  useEffect(() => {
    newest.current = query
  }, [query])

  /** How many times the search was cleared. */
  const [clears, setClears] = useState(0)

  const write = (changes: QueryChanges, replace = false) => {
    newest.current = queryWith(newest.current, changes)
    setQuery(newest.current, { preventScrollReset: true, replace })
  }
  const change = (changes: QueryChanges) => {
    if (changes.q === '') setClears(clears + 1)
    write(changes)
  }
  /** Further typing replaces the history entry, so that Back leaves the search at once. */
  const onSearch = (changes: QueryChanges & { q: string }) => {
    // Not `filter`: on a slow device the address may have a search that is not rendered yet.
    const now = new URLSearchParams(window.location.search)
    write(changes, changes.q !== '' && filterIn(now, admin).q !== undefined)
  }
  const getReader = async (): Promise<FilterReader> => {
    const none = () => []
    const [{ readTyped }, people, knownProjects, knownLabels] = await Promise.all([
      import('#web/features/tasks/data/find/typed-filters.ts'),
      admin ? queryClient.ensureQueryData(teamMembers) : null,
      // If projects cannot be loaded, ids are not replaced by names.
      queryClient.ensureQueryData(projects()).catch(none),
      queryClient.ensureQueryData(labels()).catch(none),
    ])
    const names = { people, projects: knownProjects, labels: knownLabels }
    return (text) => readTyped(text, filterIn(newest.current, admin), names)
  }
  const dropped = droppedIn(query, admin)
  const forgetDropped = () => {
    const valid: QueryChanges = filter
    write(Object.fromEntries(dropped.map(({ name }) => [name, valid[name] ?? ''])), true)
  }
  const by = groupingIn(query, admin)
  return {
    filter,
    view: viewIn(query, admin),
    by,
    change,
    search: { q: filter.q ?? '', onChange: onSearch, getReader },
    clears,
    dropped,
    forgetDropped,
  }
}

const filterKey = ({ status: _, sort: __, order: ___, ...rest }: ListFilter): string => JSON.stringify(rest)

/** The counts stay while another tab loads, and disappear when loading fails (spec 8). */
export function useLastSummary(
  fresh: StatusSummary | undefined,
  filter: ListFilter,
  failed: boolean,
): StatusSummary | undefined {
  const key = filterKey(filter)
  const [last, setLast] = useState<{ key: string; summary: StatusSummary }>()
  useEffect(() => {
    if (fresh) setLast({ key, summary: fresh })
  }, [fresh, key])
  if (fresh) return fresh
  return failed || last?.key !== key ? undefined : last.summary
}
