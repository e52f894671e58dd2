/**
 * Cursors of all lists: the position of the last row of a page, signed together with the list it belongs to. A cursor
 * that was cut off, forged or taken from another list, user or installation is refused.
 */
import * as z from 'zod/mini'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/db/store.ts'
import { isSignature, signatureOf } from '#server/features/signatures/signatures.service.ts'

const refused = () =>
  new AppError('bad_request', 'This cursor is not valid for this list. Start again from the first page.', {
    path: 'cursor',
  })

/** `list` identifies the list: the call, the filter, and the user where answers differ by user. */
export async function writeCursor(db: Db, list: string, position: readonly unknown[]): Promise<string> {
  const text = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${text}.${await signatureOf(db, list, text)}`
}

/**
 * Cuts a page from `limit + 1` rows that were read: the first `limit`, and the cursor of the next page, null at the
 * end. `list` as for `writeCursor`; `positionOf` returns the position of a row.
 */
export async function cutPage<R>(
  db: Db,
  list: string,
  { rows, limit }: { rows: readonly R[]; limit: number },
  positionOf: (last: R) => readonly unknown[],
): Promise<{ shown: R[]; nextCursor: string | null }> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = rows.length > limit && last ? await writeCursor(db, list, positionOf(last)) : null
  return { shown, nextCursor }
}

/** The position that `writeCursor` was given; null without a cursor. Throws 400 for any other cursor. */
export async function readCursor<S extends z.ZodMiniType>(
  db: Db,
  list: string,
  cursor: string | undefined,
  position: S,
): Promise<z.output<S> | null> {
  if (cursor === undefined) return null
  const [text = '', signature = '', ...rest] = cursor.split('.')
  if (rest.length > 0 || !(await isSignature(db, list, text, signature))) throw refused()
  const parsed = z.safeParse(position, JSON.parse(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) throw refused()
  return parsed.data
}
