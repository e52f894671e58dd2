/** One key for each new task: a retry after a lost answer, even after a reload, must not create a second one. */
import { clearDraft, readDraft, saveDraft } from '#web/lib/browser/draft.ts'
import { newId } from '#web/lib/new-id.ts'

interface Attempt {
  body: string
  key: string
}

const FORM = 'task:key'

let last: Attempt | null = null

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' && value !== null && 'body' in value && 'key' in value

/** Returns the same key as long as the same user sends the same body. */
export function keyFor(userId: string, body: unknown): string {
  const text = JSON.stringify([userId, body])
  const stored = last ?? readDraft(userId, FORM)
  last = isAttempt(stored) && stored.body === text ? stored : { body: text, key: newId() }
  saveDraft(userId, FORM, last)
  return last.key
}

/** To be called once the task is created: from now on the same body creates another task. */
export function clearKey(userId: string): void {
  last = null
  clearDraft(userId, FORM)
}
