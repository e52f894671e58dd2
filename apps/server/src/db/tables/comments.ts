import type { Instant } from '#server/db/instant.ts'

export interface CommentTable {
  id: string
  /** No reference: comments stay while their task is in the trash. */
  task_id: string
  /** Null: the account was deleted. */
  author_id: string | null
  /** Markdown; empty when it was deleted. */
  text: string
  /** JSON: ids of the people mentioned who could see the task. */
  mentions: string
  created_at: Instant
  /** Null within the quiet time after writing. */
  edited_at: Instant | null
  /** Null: not deleted. */
  deleted_at: Instant | null
}

export interface CommentReactionTable {
  comment_id: string
  sign: string
  user_id: string
  created_at: Instant
}

/** The words of a comment; a deleted one has no row. */
export interface CommentSearchTable {
  comment_id: string
  task_id: string
  words: string
}
