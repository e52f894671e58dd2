/** Comments of tasks (decision T62). Everyone who sees the task reads and writes them. */
import type { ChangeKind } from '@task-manager/contract/changes'
import { type Comment, commentIssue, REACTIONS, type Reaction } from '@task-manager/contract/tasks/comments'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { newId } from '#server/db/ids.ts'
import { activeUsers } from '#server/db/query/active-users.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { violationOf } from '#server/db/violations.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { findResult, idempotencyKey, storeResult } from '#server/features/idempotency/idempotency.service.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import { canSee } from '#server/features/tasks/tasks.policy.ts'
import { requireAccess } from '#server/features/tasks/tasks.service.ts'
import { attempt } from '#server/features/throttles/throttles.service.ts'
import { commentNotFound, readComment, toComment } from './comment-reads.service.ts'
import * as search from './comment-search.repo.ts'
import { canDelete, canEdit, isShownAsEdited, mentionsIn } from './comments.policy.ts'
import * as repo from './comments.repo.ts'

const taskNotFound = () => new AppError('not_found', "This task doesn't exist, or you can't see it.")

function requireText(text: string): void {
  const issue = commentIssue(text)
  if (issue !== null) throw new AppError('bad_request', issue, { path: 'text' })
}

interface LockedTask {
  /** The actor with their current role. */
  readonly actor: Actor
  /** Ids of the people on the task. */
  readonly people: readonly string[]
}

/** Locks the task and adds `by` to the number of its comments. Throws 404 for a task that the actor does not see. */
async function lockTask(db: Tx, given: Actor, taskId: string, by: number): Promise<LockedTask> {
  const { actor, people } = (await lockAtOnce(db, given, taskId)) ?? {
    actor: await recheckActor(db, given),
    people: await repo.lockTask(db, taskId),
  }
  if (!people || !canSee(actor, new Set(people))) throw taskNotFound()
  if (by !== 0) await repo.count(db, { id: taskId, by })
  return { actor, people }
}

/** Without waiting for another transaction; null when that is not possible, the session has ended or there is no such task. */
async function lockAtOnce(db: Tx, given: Actor, taskId: string): Promise<LockedTask | null> {
  const row = await repo.lockTaskAtOnce(db, taskId, given.sessionHash)
  if (!row) return null
  const { name, role, image_id: imageId, people } = row
  return { actor: { ...given, name, role, imageId }, people }
}

interface Logged {
  readonly id: string
  readonly taskId: string
  readonly people: readonly string[]
  readonly changes?: readonly FieldChange[]
}

/** The log has the task and the people who are newly mentioned, but no text. */
const log = (
  db: Tx,
  actor: Actor,
  at: string,
  kind: ChangeKind<'comment'>,
  { id, taskId, people, changes = [] }: Logged,
) =>
  logChange(db, {
    actorId: actor.id,
    at,
    kind,
    subjectId: id,
    changes: [{ field: 'task', before: null, after: taskId }, ...changes],
    audience: people,
  })

const mentioned = (ids: readonly string[]): FieldChange[] =>
  ids.length === 0 ? [] : [{ field: 'mentions', before: null, after: ids }]

/** The mentioned people who read the task: active administrators, and active people on it. */
async function readersIn(db: Tx, text: string, people: readonly string[]): Promise<string[]> {
  const ids = mentionsIn(text)
  const users = new Map((await activeUsers(db, ids)).map((user) => [user.id, user]))
  return ids.filter((id) => {
    const user = users.get(id)
    return user !== undefined && (user.role === 'admin' || people.includes(id))
  })
}

/**
 * A repeated `key` with the same body returns the first comment. Throws 429 after 60 comments in 10 minutes. The right is
 * checked by the first statement of the transaction: to check it before would be one more message on PostgreSQL.
 */
export async function create(
  deps: Deps,
  actor: Actor,
  taskId: string,
  { text }: { text: string },
  key: string | null,
): Promise<Comment> {
  const { db } = deps
  requireText(text)
  const once = idempotencyKey(actor.id, key, { taskId, text })
  const repeated = async (): Promise<Comment | null> => {
    const first = await findResult(db, once)
    if (first === null) return null
    await requireAccess(db, actor, taskId)
    return await readComment(db, first)
  }
  const earlier = await repeated()
  if (earlier) return earlier
  const id = newId()
  const at = deps.now().toISOString()
  try {
    return await attempt(deps, [['commentsOfUser', actor.id]], () =>
      db.transaction().execute(async (db) => {
        const { people, actor: author } = await lockTask(db, actor, taskId, 1)
        await storeResult(db, once, id, at)
        const mentions = await readersIn(db, text, people)
        const row = {
          id,
          task_id: taskId,
          author_id: author.id,
          text,
          mentions: JSON.stringify(mentions),
          created_at: at,
          edited_at: null,
          deleted_at: null,
        }
        await repo.insert(db, row)
        await search.put(db, { id, taskId, text })
        await log(db, actor, at, 'comment.created', { id, taskId, people, changes: mentioned(mentions) })
        return toComment({ ...row, name: author.name, image_id: author.imageId }, [])
      }),
    )
  } catch (error) {
    // A concurrent call with the same key was first.
    const first = violationOf(error) === 'unique' ? await repeated() : null
    if (first) return first
    throw error
  }
}

/** Throws 404 for a comment that is deleted or whose task the actor does not see. */
async function requireComment(db: Db, actor: Actor, id: string): Promise<repo.CommentRow> {
  requireUser(actor)
  const row = await repo.find(db, id)
  if (!row || row.deleted_at !== null) throw commentNotFound()
  await requireAccess(db, actor, row.task_id)
  return row
}

interface Locked extends LockedTask {
  readonly row: repo.CommentRow
}

/** Locks the task, then the comment. Adds `by` to the task's number of comments. */
async function lockComment(
  db: Tx,
  actor: Actor,
  { id, task_id }: Pick<repo.CommentRow, 'id' | 'task_id'>,
  by: number,
): Promise<Locked> {
  const task = await lockTask(db, actor, task_id, by)
  const row = await repo.lock(db, id)
  if (!row || row.deleted_at !== null) throw commentNotFound()
  return { row, ...task }
}

/** Throws 403 for a comment of someone else. */
export async function update(
  deps: Deps,
  actor: Actor,
  id: string,
  { text }: { text: string },
): Promise<Comment> {
  const { db } = deps
  const seen = await requireComment(db, actor, id)
  if (!canEdit(actor, seen.author_id)) throw new AppError('forbidden', 'You can only edit your own comments.')
  requireText(text)
  const now = deps.now()
  const at = now.toISOString()
  await db.transaction().execute(async (db) => {
    const { row, people } = await lockComment(db, actor, seen, 0)
    if (row.text === text) return
    const mentions = await readersIn(db, text, people)
    const known = JSON.parse(row.mentions) as string[]
    const edited_at = isShownAsEdited(row.created_at, now) ? at : row.edited_at
    await repo.update(db, { id, text, mentions: JSON.stringify(mentions), edited_at })
    await search.put(db, { id, taskId: row.task_id, text })
    const changes = mentioned(mentions.filter((each) => !known.includes(each)))
    await log(db, actor, at, 'comment.edited', { id, taskId: row.task_id, people, changes })
  })
  return await readComment(db, id)
}

/**
 * Deletes the text; the deleted comment is still listed. Throws 403 for a comment of someone else, unless the actor is
 * an administrator.
 */
export async function remove(deps: Deps, actor: Actor, id: string): Promise<void> {
  const { db } = deps
  const seen = await requireComment(db, actor, id)
  const refused = () => new AppError('forbidden', 'You can only delete your own comments.')
  if (!canDelete(actor, seen.author_id)) throw refused()
  const at = deps.now().toISOString()
  await db.transaction().execute(async (db) => {
    const { row, people, actor: now } = await lockComment(db, actor, seen, -1)
    if (!canDelete(now, row.author_id)) throw refused()
    await repo.update(db, { id, text: '', mentions: '[]', deleted_at: at })
    await repo.removeReactions(db, id)
    await search.remove(db, id)
    await log(db, actor, at, 'comment.deleted', { id, taskId: row.task_id, people })
  })
}

function requireSign(sign: string): asserts sign is Reaction {
  if (!(REACTIONS as readonly string[]).includes(sign))
    throw new AppError('bad_request', `Choose one of ${REACTIONS.join(' ')}.`, { path: 'sign' })
}

/** Does nothing when the reaction is there already, or is gone already. */
export async function react(
  deps: Deps,
  actor: Actor,
  id: string,
  sign: string,
  isOn: boolean,
): Promise<Comment> {
  const { db } = deps
  const seen = await requireComment(db, actor, id)
  requireSign(sign)
  const at = deps.now().toISOString()
  await db.transaction().execute(async (db) => {
    const { row, people } = await lockComment(db, actor, seen, 0)
    const reaction = { comment_id: id, sign, user_id: actor.id }
    const changed = isOn
      ? await repo.addReaction(db, { ...reaction, created_at: at })
      : await repo.removeReaction(db, reaction)
    if (changed) await log(db, actor, at, 'comment.reacted', { id, taskId: row.task_id, people })
  })
  return await readComment(db, id)
}

/** In the transaction that deletes the tasks permanently. */
export const removeCommentsOf = repo.removeOf
