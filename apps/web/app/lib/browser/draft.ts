/** Unsaved text of a form, kept for this tab and user, so that an expired session loses nothing. */

const PREFIX = 'draft:'
/** The entry with the user whose tab it is. Logging out removes it. */
export const TAB_OWNER = 'tab-owner'
const keyOf = (userId: string, form: string): string => `${PREFIX}${userId}:${form}`

/**
 * `form` names the form and the edited object: `task:new`, `task:<id>`. Saves nothing after logout, when the last changes of
 * the screen are refused.
 */
export function saveDraft(userId: string, form: string, value: unknown): void {
  try {
    if (sessionStorage.getItem(TAB_OWNER) === userId)
      sessionStorage.setItem(keyOf(userId, form), JSON.stringify(value))
  } catch {
    // Without storage only the draft is lost.
  }
}

/** Null when there is none. The caller checks the shape, which an older version may have written. */
export function readDraft(userId: string, form: string): unknown {
  try {
    const text = sessionStorage.getItem(keyOf(userId, form))
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export function clearDraft(userId: string, form: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId, form))
  } catch {
    // Nothing to clear.
  }
}

/** Entries whose name has the kind and then the owner: drafts, and what is stored of comments, the palette and visits. */
const OWNED = /^(?:draft|comment|recent|visits):([^:]*)/

/** Of the tab and of the device. */
export function forgetEntriesOfOthers(userId: string): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) {
      const owner = OWNED.exec(key)?.[1]
      if (owner !== undefined && owner !== userId) storage.removeItem(key)
    }
}
