/** Numbers and newest tasks of a scope ('*' or a user's id), for the dashboards. Callers checked the right to the scope. */

import type { Task } from '@task-manager/contract/tasks'
import { fromJson, type Json } from '#server/core/json.ts'
import type { Db } from '#server/db/open.ts'
import * as read from './tasks.read.repo.ts'

export const overview = (db: Db, scope: string, today: string, limit: number): Promise<read.Page> =>
  read.page(db, { scope, status: '', before: read.AFTER_ALL_IDS, limit, today })

/** Those of the tasks that are there, as they go over the wire, and who is on them. Callers check who may see them. */
export async function currentTasks(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { json: Json<Task>; assignees: ReadonlySet<string> }>> {
  return new Map(
    (await read.findMany(db, ids)).map(({ id, json }) => {
      const { assignedTo } = fromJson(json)
      return [id, { json, assignees: new Set(assignedTo.map((user) => user._id)) }]
    }),
  )
}
