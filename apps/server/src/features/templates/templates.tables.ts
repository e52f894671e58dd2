/** Tasks to be made again and again. */
export interface TemplateTable {
  id: string
  name: string
  /** Without accents and case, unique. */
  name_key: string
  /** JSON; people and the project as ids, which may be gone. */
  content: string
}
