/** Unsent text of a comment, kept on this device for each person, by task for a new one and by comment for an edit. */

export interface Named {
  readonly _id: string
  readonly name: string
}

export interface CommentDraft {
  readonly text: string
  /** The people mentioned in the text, which has only their names. */
  readonly mentions: readonly Named[]
}

export const EMPTY: CommentDraft = { text: '', mentions: [] }

const PREFIX = 'comment:'
const keyOf = (userId: string, id: string): string => `${PREFIX}${userId}:${id}`

/** The text of this tab, else that of the last tab that wrote one. */
export function readCommentDraft(userId: string, id: string): CommentDraft {
  const key = keyOf(userId, id)
  try {
    return (JSON.parse(sessionStorage[key] ?? localStorage[key] ?? 'null') as CommentDraft | null) ?? EMPTY
  } catch {
    return EMPTY
  }
}

/** Also kept for the tab, so that another tab with the same task does not discard it. Returns whether it is kept. */
export function keepCommentDraft(userId: string, id: string, draft: CommentDraft): boolean {
  const key = keyOf(userId, id)
  try {
    if (draft.text !== '') {
      localStorage[key] = sessionStorage[key] = JSON.stringify(draft)
      return true
    }
    // The text on the device may be that of another tab.
    if ((sessionStorage[key] ?? localStorage[key]) === localStorage[key]) delete localStorage[key]
    delete sessionStorage[key]
  } catch {
    // Without storage the text is not kept.
  }
  return false
}
