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

export function readCommentDraft(userId: string, id: string): CommentDraft {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId, id)) ?? 'null') as CommentDraft | null
    return stored ?? EMPTY
  } catch {
    return EMPTY
  }
}

/** Returns whether the text is kept. */
export function keepCommentDraft(userId: string, id: string, draft: CommentDraft): boolean {
  try {
    if (draft.text === '') localStorage.removeItem(keyOf(userId, id))
    else localStorage.setItem(keyOf(userId, id), JSON.stringify(draft))
    return draft.text !== ''
  } catch {
    return false
  }
}
