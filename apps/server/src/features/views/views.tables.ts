/** Searches and filters of the lists, saved by name (decision T37). */
export interface ViewTable {
  id: string
  /** Null: everybody's. */
  owner_id: string | null
  /** Within it a name is there once: the owner's id, '' for everybody. */
  scope: string
  name: string
  /** Without accents and case. */
  name_key: string
  /** As in the address of a list. */
  query: string
}
