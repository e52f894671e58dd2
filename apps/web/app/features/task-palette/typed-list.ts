/** What is typed in the palette, as the list would have it in its address: filters that were typed, then words. Pure. */
import {
  filterIn,
  type ListFilter,
  queryWith,
  withoutUnfinished,
} from '#web/features/tasks/data/list-filter.ts'
import { type Names, readTyped } from '#web/features/tasks/data/typed-filters.ts'

export interface TypedList {
  /** What is left to search for. */
  readonly words: string
  readonly filtered: boolean
  /** The list's address without its path. */
  readonly query: string
  readonly filter: ListFilter
}

/** Null while there is nothing to ask for. */
export function typedList(text: string, admin: boolean, names: Names): TypedList | null {
  const read = readTyped(text, { status: '' }, names)
  const words = withoutUnfinished(read?.left ?? text).trim()
  if (read === null && words === '') return null
  const query = queryWith(new URLSearchParams(), { ...read?.changes, q: words })
  return { words, filtered: read !== null, query: query.toString(), filter: filterIn(query, admin) }
}
