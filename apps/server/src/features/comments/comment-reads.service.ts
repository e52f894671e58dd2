/** Reads comments of tasks (decision T62); everyone who sees the task reads them. */
import type { PageQuery } from '@task-manager/contract/paging'
import { imageUrl } from '@task-manager/contract/people/images'
import {
  type Comment,
  type CommentAuthor,
  type CommentPage,
  REACTIONS,
} from '@task-manager/contract/tasks/comments'
import * as z from 'zod/mini'
import type { Actor } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/db/store.ts'
import { cutPage, readCursor } from '#server/features/cursors/cursors.service.ts'
import { requireAccess } from '#server/features/tasks/tasks.service.ts'
import * as repo from './comments.repo.ts'

export const commentNotFound = () => new AppError('not_found', 'This comment no longer exists.')

/** `reactions` are those of this comment. */
export function toComment(row: repo.ReadRow, reactions: readonly repo.ReactionRow[]): Comment {
  const { author_id, name, image_id } = row
  return {
    _id: row.id,
    author:
      author_id === null || name === null
        ? null
        : { _id: author_id, name, profileImageUrl: image_id === null ? '' : imageUrl(image_id) },
    text: row.text,
    mentions: JSON.parse(row.mentions) as string[],
    reactions: REACTIONS.flatMap((sign) => {
      const people = reactions.filter((each) => each.sign === sign).map((each) => each.user_id)
      return people.length === 0 ? [] : [{ sign, people }]
    }),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    deleted: row.deleted_at !== null,
  }
}

async function toComments(db: Db, rows: readonly repo.ReadRow[]): Promise<Comment[]> {
  const reactions = Map.groupBy(
    await repo.reactionsOf(
      db,
      rows.map((row) => row.id),
    ),
    (row) => row.comment_id,
  )
  return rows.map((row) => toComment(row, reactions.get(row.id) ?? []))
}

export async function readComment(db: Db, id: string): Promise<Comment> {
  const row = await repo.find(db, id)
  const [comment] = row ? await toComments(db, [row]) : []
  if (!comment) throw commentNotFound()
  return comment
}

/** Newest first; `before` is the id of the last comment that is known. The caller checked the right to the task. */
export const commentsOf = async (
  db: Db,
  taskId: string,
  before: string | null,
  limit: number,
): Promise<Comment[]> => await toComments(db, await repo.page(db, taskId, before, limit))

/** The id of the last comment. */
const Position = z.tuple([z.string()])

/** Newest first. Throws 404 for a task that the actor cannot see, 400 for a cursor of another list. */
export async function list(db: Db, actor: Actor, taskId: string, page: PageQuery): Promise<CommentPage> {
  await requireAccess(db, actor, taskId)
  const name = `comments ${taskId}`
  const [before] = (await readCursor(db, name, page.cursor, Position)) ?? [null]
  const rows = await commentsOf(db, taskId, before, page.limit + 1)
  const { shown, nextCursor } = await cutPage(db, name, { ...page, rows }, (last) => [last._id])
  return { comments: shown, nextCursor }
}

/** Everyone who can be mentioned on the task. Throws 404 for a task that the actor cannot see. */
export async function readersOf(db: Db, actor: Actor, taskId: string): Promise<{ people: CommentAuthor[] }> {
  await requireAccess(db, actor, taskId)
  const rows = await repo.readers(db, taskId)
  return {
    people: rows.map(({ id, name, image_id }) => ({
      _id: id,
      name,
      profileImageUrl: image_id === null ? '' : imageUrl(image_id),
    })),
  }
}

/** The number of comments, including deleted ones, at most `most`. */
export const countCommentsOf = repo.countOf
