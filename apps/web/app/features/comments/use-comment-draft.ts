import { commentIssue } from '@task-manager/contract/tasks/comments'
import { useState } from 'react'
import { type CommentDraft, EMPTY, keepCommentDraft, readCommentDraft } from './comment-draft.ts'
import { withMentions } from './mention-text.ts'

/** The text of a new comment or of an edit, kept on this device until it is sent. `id`: see comment-draft.ts. */
export function useCommentDraft(userId: string, id: string, initial = EMPTY) {
  const [stored] = useState(() => readCommentDraft(userId, id))
  const [isKept, setKept] = useState(stored.text !== '')
  const [draft, setDraft] = useState(isKept ? stored : initial)
  const [error, setError] = useState<string | null>(null)
  const change = (next: CommentDraft): void => {
    setDraft(next)
    setError(null)
    setKept(keepCommentDraft(userId, id, next))
  }
  /** The text to send. Null when it can't be sent, which `error` explains. */
  const textToSend = (): string | null => {
    const text = withMentions(draft).trim()
    const issue = commentIssue(text)
    setError(issue)
    return issue === null ? text : null
  }
  return { draft, isKept, error, setError, change, clear: () => change(EMPTY), textToSend }
}
