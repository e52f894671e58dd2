/** Statements about who is on a task, for the statements of other features to be executed with. */
import type { Status } from '@task-manager/contract/tasks'
import { type CompiledQuery, sql } from 'kysely'
import { filled } from '#server/db/hot.ts'
import { filledInsert } from '#server/db/hot-lists.ts'
import type { Db } from '#server/db/open.ts'
import type { UserTable } from '#server/db/schema.ts'

export interface Assignment {
  readonly taskId: string
  readonly userIds: readonly string[]
  readonly status: Status
}

const inserts = filledInsert('task_assignees')

export const assignmentRows = ({ taskId, userIds, status }: Assignment) =>
  userIds.map((userId, position) => ({ task_id: taskId, user_id: userId, position, status }))

/** Of tasks on which nobody is. */
export const assigning = (db: Db, tasks: readonly Assignment[]): CompiledQuery[] =>
  inserts(db, tasks.flatMap(assignmentRows))

/** A user as tasks show them. */
export type Shown = Pick<UserTable, 'id' | 'name' | 'email' | 'image_id'>

const shown = filled<Shown, unknown>((db, slot) =>
  db
    .selectFrom('users')
    .select(sql.lit(1).as('one'))
    .where('id', '=', slot('id'))
    .where('name', '=', slot('name'))
    .where('email', '=', slot('email'))
    .where('image_id', 'is not distinct from', slot('image_id')),
)

/** Gives a row while that is still so. */
export const stillShown = (db: Db, user: Shown): CompiledQuery => shown(db, user)
