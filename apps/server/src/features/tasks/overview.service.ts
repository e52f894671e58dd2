/** Numbers and newest tasks of a scope ('*' or a user's id), for the dashboards. Callers checked the right to the scope. */
import type { Db } from '#server/db/open.ts'
import * as read from './tasks.read.repo.ts'

export const overview = (db: Db, scope: string, today: string, limit: number): Promise<read.Page> =>
  read.page(db, { scope, status: '', before: read.AFTER_ALL_IDS, limit, today })
