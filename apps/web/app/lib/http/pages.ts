/** Lists that load page after page. */

/** What the query of a list needs to follow the cursors of its pages. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
}

/** The part of a request that names a page; the first one has no cursor. */
export const pageOf = (limit: number, cursor: string) => ({
  limit: String(limit),
  ...(cursor && { cursor }),
})
