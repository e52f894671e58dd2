/** Comments, their reactions, and their number in the row of their task. */
import type { Role } from '@task-manager/contract/people/users'
import { type Selectable, sql } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import {
  countedUpTo,
  inList,
  limitOf,
  listOf,
  listValue,
  prepared,
  preparedCommand,
} from '#server/db/query/prepared.ts'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import type { Db } from '#server/db/store.ts'
import type { CommentReactionTable, CommentTable } from '#server/db/tables/comments.ts'
import type { Tx } from '#server/db/transaction.ts'

export type CommentRow = Selectable<CommentTable>
export type ReactionRow = Selectable<CommentReactionTable>

export interface ReadRow extends CommentRow {
  readonly name: string | null
  readonly image_id: string | null
}

const inserts = preparedInsert('comments')

export const insert = (db: Tx, row: CommentRow): Promise<void> => inserts(db, [row])

const withAuthors = (db: Db) =>
  db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .selectAll('comments')
    .select(['users.name', 'users.image_id'])

const readPage = prepared<{ taskId: string; before: string; limit: number }, ReadRow>((db, param) =>
  withAuthors(db)
    .where('comments.task_id', '=', param('taskId'))
    .where('comments.id', '<', param('before'))
    .orderBy('comments.id', 'desc')
    .limit(limitOf(param('limit'))),
)

/** Sorts after every id in any collation, because ids are hexadecimal. */
const ID_END = 'g'

/** Newest first; `before` is the id of the last comment that is known. */
export const page = (db: Db, taskId: string, before: string | null, limit: number): Promise<ReadRow[]> =>
  readPage(db, { taskId, before: before ?? ID_END, limit })

/** The number of comments, including deleted ones, at most `most`. */
export const countOf = countedUpTo((db, taskId) =>
  db.selectFrom('comments').select('id').where('task_id', '=', taskId),
)

/** Active administrators and active people on the task, by name. */
export const readers = (
  db: Db,
  taskId: string,
): Promise<{ id: string; name: string; image_id: string | null }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'image_id'])
    .where('deactivated_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('role', '=', 'admin'),
        eb('id', 'in', eb.selectFrom('task_assignees').select('user_id').where('task_id', '=', taskId)),
      ]),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

export const find = (db: Db, id: string): Promise<ReadRow | undefined> =>
  withAuthors(db).where('comments.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends. */
export async function lock(db: Tx, id: string): Promise<CommentRow | undefined> {
  let query = db.selectFrom('comments').selectAll().where('id', '=', id)
  if (locksRows(db)) query = query.forUpdate()
  return await query.executeTakeFirst()
}

export async function update(db: Tx, { id, ...row }: Partial<CommentRow> & { id: string }): Promise<void> {
  await db.updateTable('comments').set(row).where('id', '=', id).execute()
}

export interface Author {
  readonly name: string
  readonly role: Role
  readonly image_id: string | null
  /** Ids of the people on the task. */
  readonly people: readonly string[]
}

const people = (assignees: string): string[] =>
  (JSON.parse(assignees) as { _id: string }[]).map((person) => person._id)

const locking = prepared<
  { taskId: string; session: string },
  Omit<Author, 'people'> & { readonly assignees: string }
>((db, param) => {
  const query = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('tasks', (join) => join.on('tasks.id', '=', param('taskId')))
    .select(['users.name', 'users.role', 'users.image_id', 'tasks.assignees'])
    .where('sessions.token_hash', '=', param('session'))
    .where('users.deactivated_at', 'is', null)
  // In this order, which is that of other writes: rows before one that is skipped stay locked.
  return locksRows(db)
    ? query.modifyEnd(
        sql`for share of users skip locked for key share of sessions skip locked for no key update of tasks skip locked`,
      )
    : query
})

/**
 * Locks a task, its author and the author's session in one statement, unless another transaction has locked one of them:
 * then nothing is known, because after a wait the session would have to be checked again.
 */
export async function lockTaskAtOnce(db: Tx, taskId: string, session: string): Promise<Author | undefined> {
  const [row] = await locking(db, { taskId, session })
  return row && { ...row, people: people(row.assignees) }
}

/**
 * Locks a task, so that its people stay the same until the transaction ends. Returns their ids; undefined when the task
 * does not exist.
 */
export async function lockTask(db: Tx, id: string): Promise<string[] | undefined> {
  let query = db.selectFrom('tasks').select('assignees').where('id', '=', id)
  if (locksRows(db)) query = query.forNoKeyUpdate()
  const row = await query.executeTakeFirst()
  return row && people(row.assignees)
}

/** Adds to the number of comments of a locked task. */
export const count = preparedCommand<{ id: string; by: number }>((db, param) =>
  db
    .updateTable('tasks')
    .set({ comments: sql<number>`comments + ${param('by')}` })
    .where('id', '=', param('id')),
)

const readReactions = prepared<{ ids: string }, ReactionRow>((db, param) =>
  db
    .selectFrom('comment_reactions')
    .selectAll()
    .where('comment_id', 'in', inList(db, param('ids')))
    .orderBy('created_at')
    .orderBy('user_id'),
)

/** In the order in which people reacted. */
export const reactionsOf = async (db: Db, ids: readonly string[]): Promise<ReactionRow[]> =>
  ids.length === 0 ? [] : await readReactions(db, { ids: listValue(db, ids) })

/** False when the reaction already existed. */
export async function addReaction(db: Tx, row: ReactionRow): Promise<boolean> {
  const added = await db
    .insertInto('comment_reactions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('comment_id')
    .execute()
  return added.length > 0
}

/** False when there was no such reaction. */
export async function removeReaction(
  db: Tx,
  { comment_id, sign, user_id }: Omit<ReactionRow, 'created_at'>,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('comment_reactions')
    .where('comment_id', '=', comment_id)
    .where('sign', '=', sign)
    .where('user_id', '=', user_id)
    .returning('comment_id')
    .execute()
  return removed.length > 0
}

export async function removeReactions(db: Tx, commentId: string): Promise<void> {
  await db.deleteFrom('comment_reactions').where('comment_id', '=', commentId).execute()
}

/** Removes the comments of tasks that were deleted permanently. */
export async function removeOf(db: Tx, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length > 0)
    await db.deleteFrom('comments').where('task_id', 'in', listOf(db, taskIds)).execute()
}

export interface PlaceRow {
  readonly id: string
  readonly task_id: string
  /** JSON of the task's people. */
  readonly assignees: string
  /** The number of the task's comments. */
  readonly comments: number
}

/** The current tasks of comments; those in the trash are left out. */
export const places = (db: Db, ids: readonly string[]): Promise<PlaceRow[]> =>
  db
    .selectFrom('comments')
    .innerJoin('tasks', 'tasks.id', 'comments.task_id')
    .select(['comments.id', 'comments.task_id', 'tasks.assignees', 'tasks.comments'])
    .where('comments.id', 'in', listOf(db, ids))
    .execute()

/** A person's comments that are not deleted, oldest first. */
export const ofAuthor = (db: Db, userId: string, after: string, limit: number): Promise<CommentRow[]> =>
  db
    .selectFrom('comments')
    .selectAll()
    .where('author_id', '=', userId)
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
