/** The palette's text as a list query: typed filters, then words. */
import {
  filterIn,
  type ListFilter,
  queryWith,
  withoutUnfinished,
} from '#web/features/tasks/data/find/list-filter.ts'
import { type Names, readTyped } from '#web/features/tasks/data/find/typed-filters.ts'

export interface TypedList {
  /** The text without the filters. */
  readonly words: string
  readonly filtered: boolean
  /** The query of the list's address. */
  readonly query: string
  readonly filter: ListFilter
}

/** Null without filters and words. */
export function typedList(text: string, admin: boolean, names: Names): TypedList | null {
  const read = readTyped(text, { status: '' }, names)
  const words = withoutUnfinished(read?.rest ?? text).trim()
  if (read === null && words === '') return null
  const query = queryWith(new URLSearchParams(), { ...read?.changes, q: words })
  return { words, filtered: read !== null, query: query.toString(), filter: filterIn(query, admin) }
}
