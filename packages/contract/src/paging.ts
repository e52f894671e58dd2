/** Pages use cursors instead of offsets: every page costs the same. */
import * as z from 'zod/mini'

const PAGE_DEFAULT = 100
const PAGE_MAX = 500

const LIMIT_WRONG = `limit must be a whole number from 1 to ${PAGE_MAX}.`

const Limit = z._default(
  z.pipe(
    z.string(LIMIT_WRONG).check(z.regex(/^\d{1,9}$/, { error: LIMIT_WRONG, abort: true })),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.minimum(1, LIMIT_WRONG), z.maximum(PAGE_MAX, LIMIT_WRONG)),
    ),
  ),
  PAGE_DEFAULT,
)

const CURSOR_WRONG = 'This cursor is not valid. Start again from the first page.'

const Cursor = z.optional(z.string(CURSOR_WRONG).check(z.maxLength(500, CURSOR_WRONG)))

/** Which page of a list: its length, and the `nextCursor` of the page before. */
export const PageQuery = z.object({ limit: Limit, cursor: Cursor })
export type PageQuery = z.output<typeof PageQuery>

/** The `cursor` of the next page; null at the end. */
export const NextCursor = z.nullable(z.string())
