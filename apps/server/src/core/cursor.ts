/** Where a page ended, sealed with whose list it was, so that a cut or borrowed cursor is told from a good one. */
import { hash } from 'node:crypto'
import { AppError } from '#server/core/app-error.ts'

const SEAL_LENGTH = 12
const seal = (id: string, list: string): string =>
  hash('sha256', `${id} ${list}`, 'base64url').slice(0, SEAL_LENGTH)

/** `list` names the list: the viewer and the filter. */
export const cursorAfter = (id: string, list: string): string => `${id}.${seal(id, list)}`

/** The failure of a cursor that does not belong to the list. */
export const cursorRefused = (): AppError =>
  new AppError('invalid', 'This cursor is not valid for this list. Start again from the first page.', {
    path: 'cursor',
  })

/** The id the page before ended with; throws 422 for a cursor of another list. */
export function readCursor(cursor: string, list: string): string {
  const [id = '', given] = cursor.split('.')
  if (given !== seal(id, list)) throw cursorRefused()
  return id
}
