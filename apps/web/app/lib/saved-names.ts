/** Where data is saved on the device; the document's first script reads it too (scripts/bundle/early-calls.ts). */
export const SAVED_DATABASE = 'task-manager'
export const SAVED_STORE = 'kept'
/** The entry of the local storage with the owner of the data. Without it the data is not read. */
export const SAVED_FOR = 'kept-for'

/** The saved answer of a query. */
export interface SavedQuery {
  /** See `cacheOwnerOf`. */
  owner: string
  /** The time of the answer, in ms since 1970. */
  at: number
  key: readonly unknown[]
  data: unknown
}
