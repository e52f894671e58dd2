/** Searches and filters of the lists, saved by name (decision T37). */
export interface ViewTable {
  id: string
  /** Null: shared. */
  owner_id: string | null
  /** Names are unique within a scope: the owner's id, or '' for shared views. */
  scope: string
  name: string
  /** Without diacritics and case. */
  name_key: string
  /** The query string of a list's address. */
  query: string
}
