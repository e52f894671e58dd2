/** What a page says about itself to search engines, share cards and the browser's tab. */
export type PageInfo = {
  path: string
  /** Its name in the trail of breadcrumbs. */
  name: string
  title: string
  description: string
  keywords?: string
  /** The large line on the share image. */
  share: string
}
