/** What other features may know of tasks: counts for each user, and taking somebody off all of them. No right is checked here; callers did. */
import type { Db } from '#server/db/open.ts'
import * as counts from './counts.repo.ts'
import * as write from './tasks.write.repo.ts'

export interface UserCounts {
  pendingTasks: number
  inProgressTasks: number
  completedTasks: number
}

export async function countsOfUsers(db: Db): Promise<Map<string, UserCounts>> {
  const users = await counts.readOfUsers(db)
  return new Map(
    [...users].map(([id, n]) => [
      id,
      { pendingTasks: n.Pending, inProgressTasks: n['In Progress'], completedTasks: n.Completed },
    ]),
  )
}

/** Inside the transaction that is about to delete a user, whose row it has locked: his tasks stay, without him (decision T10). */
export async function removeAssignee(db: Db, userId: string, now: Date): Promise<void> {
  await write.unassign(db, userId, now.toISOString())
  await counts.removeScope(db, userId)
}

/** Inside the transaction that changed how a user is shown. */
export const refreshAssignee = write.refreshAssignee

/** After a bulk load that wrote tasks directly. */
export const recountTasks = counts.recount
