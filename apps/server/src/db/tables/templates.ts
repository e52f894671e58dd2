/** Prepared tasks, by name. */
export interface TemplateTable {
  id: string
  name: string
  /** Without diacritics and case, unique. */
  name_key: string
  /** JSON; people and the project as ids, which may no longer exist. */
  content: string
}
