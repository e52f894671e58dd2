/** For `npm run admin`: there is no session, so no role is checked. */
import type { User } from '@task-manager/contract/people/users'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/store.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { closeAllSessions, closeSessionsOf } from '#server/features/sessions/sessions.service.ts'
import { logUser } from './user-changes.ts'
import { refuseLosingLastAdmin } from './user-update.service.ts'
import * as repo from './users.repo.ts'
import { toUser } from './users.service.ts'

/** All accounts, oldest first. */
export const allUsers = async (db: Db): Promise<(User & { active: boolean })[]> =>
  (await repo.all(db))
    .map((row) => ({ ...toUser(row), active: row.deactivated_at === null }))
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))

type AccessChange = Partial<Pick<repo.UserRow, 'role' | 'deactivated_at'>>

/**
 * Ends their sessions. False when no account has the email; does nothing when the account already is one. Throws 409 for
 * the last administrator, as a change by an administrator does.
 */
const changeAccess = (deps: Deps, email: string, change: AccessChange): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    const found = await repo.withPassword(db, email)
    if (found === undefined) return false
    const locked = await repo.lockForChange(db, [found.id], true)
    const before = locked.find(({ id }) => id === found.id)
    if (before === undefined) return false
    const after = { ...before, ...change, updated_at: deps.now().toISOString() }
    const isSame = before.role === after.role && !before.deactivated_at === !after.deactivated_at
    if (isSame) return true
    refuseLosingLastAdmin(locked, before.id, { role: after.role, active: after.deactivated_at === null })
    await repo.update(db, before.id, { ...change, updated_at: after.updated_at })
    await closeSessionsOf(db, before.id, null)
    await logUser(db, null, before, after, { newPassword: false })
    return true
  })

export const makeAdmin = (deps: Deps, email: string): Promise<boolean> =>
  changeAccess(deps, email, { role: 'admin', deactivated_at: null })

export const makeMember = (deps: Deps, email: string): Promise<boolean> =>
  changeAccess(deps, email, { role: 'user' })

export const reactivate = (deps: Deps, email: string): Promise<boolean> =>
  changeAccess(deps, email, { deactivated_at: null })

export const deactivate = (deps: Deps, email: string): Promise<boolean> =>
  changeAccess(deps, email, { deactivated_at: deps.now().toISOString() })

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

/** Ends everyone's sessions. Returns the number of people who were signed in. */
export const endAllSessions = (deps: Deps): Promise<number> =>
  deps.db.transaction().execute(async (db) => {
    const ended = await closeAllSessions(db)
    for (const id of ended)
      await logChange(db, {
        actorId: null,
        at: deps.now().toISOString(),
        kind: 'session.ended',
        subjectId: id,
        audience: [id],
      })
    return ended.length
  })
