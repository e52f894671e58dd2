/** Texts about a page for search engines, share cards and the browser's tab. */
export type PageInfo = {
  path: string
  /** Its name in the breadcrumbs. */
  name: string
  title: string
  description: string
  keywords?: string
  /** The large line on the share image. */
  share: string
}
