/** A single task for its reader. */
import type { Task, TaskDetails } from '@task-manager/contract/tasks/tasks'
import { inList, listValue, type ParamOf, prepared } from '#server/db/query/prepared.ts'
import { fromJson, type Json } from '#server/db/query/typed-json.ts'
import type { Db } from '#server/db/store.ts'
import { followingOf } from './following.sql.ts'
import { creatorJson, finishedTask } from './task-json.sql.ts'
import type { TaskText } from './tasks.repo.ts'

interface ReadTask extends TaskText {
  /** 0/1 */
  readonly following: number
  readonly creator: Json<TaskDetails['createdBy']>
}

interface Reader {
  id: string
  userId: string
  /** 0/1 */
  admin: number
}

/** The task, if the reader sees it. */
const readable = (db: Db, param: ParamOf<Reader>) =>
  db
    .selectFrom('tasks')
    .where('tasks.id', '=', param('id'))
    .where((eb) =>
      eb.or([
        eb(eb.val(param('admin')), '=', 1),
        eb.exists(
          eb
            .selectFrom('task_assignees as mine')
            .select('mine.task_id')
            .whereRef('mine.task_id', '=', 'tasks.id')
            .where('mine.user_id', '=', param('userId')),
        ),
      ]),
    )

const readerOf = (id: string, userId: string, only: string | null): Reader => {
  const admin = only === null ? 1 : 0
  return { id, userId, admin }
}

const idForReader = prepared<Reader, { id: string }>((db, param) => readable(db, param).select('tasks.id'))

/** `only`: the person to whose tasks the reader is limited. */
export const isSeen = async (db: Db, id: string, userId: string, only: string | null): Promise<boolean> =>
  (await idForReader(db, readerOf(id, userId, only))).length > 0

const forReader = prepared<Reader, ReadTask>((db, param) =>
  readable(db, param).select([
    'tasks.id',
    'tasks.version',
    finishedTask(db).as('json'),
    followingOf(param('userId')).as('following'),
    creatorJson(db).as('creator'),
  ]),
)

/** The task with the fields that only the answer of a single task has; undefined when the reader does not see it. */
export const findFor = async (
  db: Db,
  id: string,
  userId: string,
  only: string | null,
): Promise<ReadTask | undefined> => (await forReader(db, readerOf(id, userId, only)))[0]

type Extra = Pick<ReadTask, 'id' | 'following' | 'creator'>

const extrasAmong = prepared<{ ids: string; userId: string }, Extra>((db, param) =>
  db
    .selectFrom('tasks')
    .select(['tasks.id', followingOf(param('userId')).as('following'), creatorJson(db).as('creator')])
    .where('tasks.id', 'in', inList(db, param('ids'))),
)

/** By id, the fields that only the answer of a single task has. */
export async function extras(
  db: Db,
  ids: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, Omit<TaskDetails, keyof Task>>> {
  if (ids.length === 0) return new Map()
  const rows = await extrasAmong(db, { ids: listValue(db, ids), userId })
  return new Map(
    rows.map(({ id, following, creator }) => [
      id,
      { following: following === 1, createdBy: fromJson(creator) },
    ]),
  )
}
