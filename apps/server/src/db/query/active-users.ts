import type { Selectable } from 'kysely'
import type { UserTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import { listOf } from './prepared.ts'

export type ActiveUser = Pick<Selectable<UserTable>, 'id' | 'name' | 'email' | 'role' | 'image_id'>

/** The users among these ids who are not deactivated. */
export async function activeUsers(db: Db, ids: readonly string[]): Promise<ActiveUser[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'image_id'])
    .where('id', 'in', listOf(db, ids))
    .where('deactivated_at', 'is', null)
    .execute()
}
