/** Comments of a task (decision T62). Everyone who sees the task reads and writes them. */
import { Message } from '@task-manager/contract/answers'
import { isStorable, isVisible } from '@task-manager/contract/characters'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById, Id } from '@task-manager/contract/ids'
import { NextCursor, PageQuery } from '@task-manager/contract/paging'
import { Person } from '@task-manager/contract/people/users'
import * as z from 'zod/mini'

export const COMMENT_MAX = 10_000
/** An edit within this time leaves no mark. */
export const QUIET_EDIT_MS = 15 * 60_000

/** The reactions in the order of the screen. */
export const REACTIONS = ['👍', '❤️', '🎉', '👀', '✅', '❓'] as const
export type Reaction = (typeof REACTIONS)[number]

export const COMMENT_EMPTY = 'Write a comment first.'
const commentLong = () => `A comment must be at most ${COMMENT_MAX.toLocaleString('en')} characters.`

/** The reason why the text of a comment is invalid, or null. */
export const commentIssue = (text: string): string | null =>
  !isVisible(text) ? COMMENT_EMPTY : text.length > COMMENT_MAX ? commentLong() : null

/** Empty and long texts are refused by the service, with 400. */
export const NewComment = z.object({
  text: z
    .string('A comment must be text.')
    .check(z.refine(isStorable, 'The comment contains a character that cannot be stored.')),
})
export type NewComment = z.output<typeof NewComment>

export type CommentAuthor = z.infer<typeof Person>

export const Comment = z.object({
  _id: z.string(),
  /** Null: the account was deleted. */
  author: z.nullable(Person),
  /** Markdown, as it was typed. */
  text: z.string(),
  /** Ids of the people in `[@Name](user:ID)` who could see the task when it was written. */
  mentions: z.array(z.string()),
  reactions: z.array(z.object({ sign: z.string(), people: z.array(z.string()) })),
  createdAt: z.string(),
  /** Null: never, or only within 15 minutes. */
  editedAt: z.nullable(z.string()),
  /** A deleted comment has no text, mentions or reactions. */
  deleted: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

export const CommentPage = z.object({ comments: z.array(Comment), nextCursor: NextCursor })
export type CommentPage = z.infer<typeof CommentPage>

const CommentAnswer = z.object({ message: z.string(), comment: Comment })

export const listReaders = endpoint('GET /api/tasks/{id}/readers', 'user', {
  summary: 'Everyone who sees a task, by name',
  params: ById,
  returns: z.object({ people: z.array(Person) }),
})

export const listComments = endpoint('GET /api/tasks/{id}/comments', 'user', {
  summary: 'The comments of a task, newest first',
  params: ById,
  query: PageQuery,
  returns: CommentPage,
})

export const createComment = endpoint('POST /api/tasks/{id}/comments', 'user', {
  summary: 'Comment on a task; a repeated Idempotency-Key returns the first result',
  params: ById,
  body: NewComment,
  returns: CommentAnswer,
  status: 201,
})

export const updateComment = endpoint('PUT /api/comments/{id}', 'user', {
  summary: 'Edit a comment of your own',
  params: ById,
  body: NewComment,
  returns: CommentAnswer,
})

export const deleteComment = endpoint('DELETE /api/comments/{id}', 'user', {
  summary: 'Delete a comment of your own; administrators delete any',
  params: ById,
  returns: Message,
})

const reactionCall = {
  params: z.object({ id: Id, sign: z.string() }),
  returns: CommentAnswer,
} as const

export const addReaction = endpoint('PUT /api/comments/{id}/reactions/{sign}', 'user', {
  summary: `React with ${REACTIONS.join(' ')}; idempotent`,
  ...reactionCall,
})

export const removeReaction = endpoint('DELETE /api/comments/{id}/reactions/{sign}', 'user', {
  summary: 'Remove a reaction; idempotent',
  ...reactionCall,
})
