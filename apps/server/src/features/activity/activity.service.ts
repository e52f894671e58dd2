/** The changes and comments of a task in one order (decision T63). */
import type { PageQuery } from '@task-manager/contract/paging'
import {
  type ActivityEntry,
  type ActivityKind,
  type ActivityPage,
  EARLIER_MAX,
} from '@task-manager/contract/tasks/activity'
import * as z from 'zod/mini'
import type { Actor } from '#server/core/actor.ts'
import { sharedRead } from '#server/db/query/shared-read.ts'
import type { Db } from '#server/db/store.ts'
import { countChangesOf } from '#server/features/changes/changes.service.ts'
import { commentsOf, countCommentsOf } from '#server/features/comments/comment-reads.service.ts'
import { readCursor, writeCursor } from '#server/features/cursors/cursors.service.ts'
import { entriesOf } from '#server/features/history/history.service.ts'
import { requireAccess } from '#server/features/tasks/tasks.service.ts'

interface ActivityQuery extends PageQuery {
  readonly kind: ActivityKind
}

/** The last change and the last comment of the previous pages. */
const Position = z.tuple([z.nullable(z.number()), z.nullable(z.string())])

/** How many entries precede a first page of `shown` entries. */
async function countEarlier(db: Db, id: string, kind: ActivityKind, shown: number): Promise<number> {
  const limit = EARLIER_MAX + shown
  const changes = kind === 'comments' ? 0 : await countChangesOf(db, id, limit)
  const comments = kind === 'changes' ? 0 : await countCommentsOf(db, id, limit)
  return Math.min(EARLIER_MAX, changes + comments - shown)
}

const nameOf = (id: string, kind: ActivityKind): string => `activity ${kind} ${id}`

const instantOf = (entry: ActivityEntry): string => (entry.type === 'change' ? entry.at : entry.createdAt)

/**
 * Merges both lists, newest first. Each list keeps its own order, because the cursor has the last position in each: of
 * two changes at the same time, the later one in the log may have the earlier instant.
 */
function merged(
  comments: readonly ActivityEntry[],
  changes: readonly ActivityEntry[],
  limit: number,
): ActivityEntry[] {
  const entries: ActivityEntry[] = []
  for (let commentIndex = 0, changeIndex = 0; entries.length < limit; ) {
    const [comment, change] = [comments[commentIndex], changes[changeIndex]]
    const next = !change || (comment && instantOf(comment) >= instantOf(change)) ? comment : change
    if (!next) break
    entries.push(next)
    if (next === comment) commentIndex += 1
    else changeIndex += 1
  }
  return entries
}

async function pageOf(
  db: Db,
  id: string,
  { kind, limit, cursor }: ActivityQuery,
  [seq, commentId]: z.output<typeof Position>,
): Promise<ActivityPage> {
  const changes = kind === 'comments' ? [] : await entriesOf(db, id, seq, limit + 1)
  const comments = kind === 'changes' ? [] : await commentsOf(db, id, commentId, limit + 1)
  const entries = merged(
    comments.map((comment) => ({ type: 'comment', ...comment })),
    changes.map((change) => ({ type: 'change', ...change })),
    limit,
  )
  const lastOf = (type: ActivityEntry['type']) => entries.findLast((entry) => entry.type === type)?._id
  const lastChange = lastOf('change')
  const next: z.output<typeof Position> = [
    lastChange === undefined ? seq : Number(lastChange),
    lastOf('comment') ?? commentId,
  ]
  const hasMore = comments.length + changes.length > limit
  return {
    entries,
    nextCursor: hasMore ? await writeCursor(db, nameOf(id, kind), next) : null,
    ...(cursor === undefined && { earlier: hasMore ? await countEarlier(db, id, kind, limit) : 0 }),
  }
}

/** Newest first. Throws 404 for a task that the actor cannot see, 400 for a cursor of another list. */
export async function ofTask(db: Db, actor: Actor, id: string, query: ActivityQuery): Promise<ActivityPage> {
  await requireAccess(db, actor, id)
  const name = nameOf(id, query.kind)
  const position = (await readCursor(db, name, query.cursor, Position)) ?? [null, null]
  const { limit, cursor = '' } = query
  return await sharedRead(db, `${name} ${limit} ${cursor}`, () => pageOf(db, id, query, position))
}
