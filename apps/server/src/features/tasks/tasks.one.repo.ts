/** Reading one task; the right to see it is part of the query. */

import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/query/prepared.ts'
import { finishedTask } from './task-json.sql.ts'
import type { TaskText } from './tasks.read.repo.ts'

const byId = prepared<{ id: string }, TaskText>((db, param) =>
  db
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.version', finishedTask(db).as('json')])
    .where('tasks.id', '=', param('id')),
)

const byIdAndAssignee = prepared<{ id: string; userId: string }, TaskText>((db, param) =>
  db
    .selectFrom('tasks')
    .innerJoin('task_assignees as mine', 'mine.task_id', 'tasks.id')
    .select(['tasks.id', 'tasks.version', finishedTask(db).as('json')])
    .where('tasks.id', '=', param('id'))
    .where('mine.user_id', '=', param('userId')),
)

export const find = async (db: Db, id: string): Promise<TaskText | undefined> => (await byId(db, { id }))[0]

/** The task if it is assigned to the user. */
export const findAssigned = async (db: Db, id: string, userId: string): Promise<TaskText | undefined> =>
  (await byIdAndAssignee(db, { id, userId }))[0]
