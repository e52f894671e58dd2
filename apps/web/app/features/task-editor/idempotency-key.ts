/** One key for one wish: a retry after a lost answer, even after a reload, must not make a second task. */
import { clearDraft, readDraft, saveDraft } from '#web/lib/browser/draft.ts'
import { newId } from '#web/lib/new-id.ts'

interface Wish {
  body: string
  key: string
}

const FORM = 'task:key'

let last: Wish | null = null

const isWish = (value: unknown): value is Wish =>
  typeof value === 'object' && value !== null && 'body' in value && 'key' in value

/** The same key as before while the same body is being tried by the same user. */
export function keyFor(userId: string, body: unknown): string {
  const text = JSON.stringify([userId, body])
  const stored = last ?? readDraft(userId, FORM)
  last = isWish(stored) && stored.body === text ? stored : { body: text, key: newId() }
  saveDraft(userId, FORM, last)
  return last.key
}

/** The wish came true: the same body from now on is a new wish. */
export function keyDone(userId: string): void {
  last = null
  clearDraft(userId, FORM)
}
