/** For `npm run admin`: there is no session, so no role is checked. */
import type { User } from '@task-manager/contract/users'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { closeSessionsOf } from '#server/features/sessions/sessions.service.ts'
import { logUser } from './user-changes.ts'
import * as repo from './users.repo.ts'
import { toUser } from './users.service.ts'

/** The oldest account first. */
export const allUsers = async (db: Db): Promise<(User & { active: boolean })[]> =>
  (await repo.all(db))
    .map((row) => ({ ...toUser(row), active: row.deactivated_at === null }))
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))

/** Makes a user an active administrator and ends their sessions. False when no account has the email. */
export const makeAdmin = (deps: Deps, email: string): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    const found = await repo.withPassword(db, email)
    if (found === undefined) return false
    const [before] = await repo.lockForChange(db, [found.id], false)
    if (before === undefined) return false
    if (before.role === 'admin' && before.deactivated_at === null) return true
    const change = { role: 'admin' as const, deactivated_at: null, updated_at: deps.now().toISOString() }
    const after = { ...before, ...change }
    await repo.update(db, before.id, change)
    await closeSessionsOf(db, before.id, null)
    await logUser(db, null, before, after, false)
    return true
  })

/** False when no account has the email. */
export const endSessions = (deps: Deps, email: string): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    const found = await repo.withPassword(db, email)
    if (found === undefined) return false
    await closeSessionsOf(db, found.id, null)
    await logChange(db, {
      actorId: null,
      at: deps.now().toISOString(),
      kind: 'session.ended',
      subjectId: found.id,
      audience: [found.id],
    })
    return true
  })
