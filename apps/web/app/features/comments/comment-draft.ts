/** Unsent text of a comment, kept on this device for each person and task. */
import type { Named } from './mention-text.ts'

export interface CommentDraft {
  readonly text: string
  /** The people mentioned in the text, which has only their names. */
  readonly mentions: readonly Named[]
}

export const EMPTY: CommentDraft = { text: '', mentions: [] }

const PREFIX = 'comment:'
const keyOf = (userId: string, taskId: string): string => `${PREFIX}${userId}:${taskId}`

export function readCommentDraft(userId: string, taskId: string): CommentDraft {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId, taskId)) ?? 'null') as CommentDraft | null
    return stored ?? EMPTY
  } catch {
    return EMPTY
  }
}

/** Returns whether the text is kept. */
export function keepCommentDraft(userId: string, taskId: string, draft: CommentDraft): boolean {
  try {
    if (draft.text === '') localStorage.removeItem(keyOf(userId, taskId))
    else localStorage.setItem(keyOf(userId, taskId), JSON.stringify(draft))
    return draft.text !== ''
  } catch {
    return false
  }
}
