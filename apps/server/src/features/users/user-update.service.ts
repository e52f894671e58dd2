/** Changes of an account by its owner or an administrator (decisions U2 to U6, U8). */
import type { User, UserChange } from '@task-manager/contract/people/users'
import { hashPassword } from '#server/adapters/passwords.ts'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import { violationOf } from '#server/db/violations.ts'
import { refOf, refreshAssignee } from '#server/features/assignees/assignees.service.ts'
import { canDeliver } from '#server/features/outbox/outbox.service.ts'
import { closeSessionsOf, recheckActor, renewSession } from '#server/features/sessions/sessions.service.ts'
import { handOverOpenTasks } from './leaving.service.ts'
import {
  changedMeanwhile,
  checkNewPassword,
  confirmPassword,
  mailNewPassword,
  mailOldAddress,
} from './passwords.service.ts'
import { logUser } from './user-changes.ts'
import { leavesNoAdmin, mayChangeUser } from './users.policy.ts'
import * as repo from './users.repo.ts'
import { emailTaken, lockImageOf, notFound, toUser } from './users.service.ts'

function requireMayChange(actor: Actor, id: string, change: UserChange): void {
  if (!mayChangeUser(actor, id)) throw notFound()
  if (change.role !== undefined || change.active !== undefined) requireAdmin(actor)
  if (change.active === false && actor.id === id)
    throw new AppError('conflict', "You can't deactivate your own account.")
  if (change.handOverTo !== undefined && change.active !== false)
    throw new AppError('invalid', 'Tasks are only handed over with active: false.', { path: 'handOverTo' })
}

const needsPassword = (change: UserChange, before: { email: string }): boolean =>
  change.password !== undefined || (change.email !== undefined && change.email !== before.email)

/** Throws 409. */
export function refuseLosingLastAdmin(
  users: readonly repo.UserRow[],
  id: string,
  { role, active }: Pick<UserChange, 'role' | 'active'>,
): void {
  if (!leavesNoAdmin(users, id)) return
  if (role === 'user') throw new AppError('conflict', "The last administrator can't be demoted.")
  if (active === false) throw new AppError('conflict', "The last administrator can't be deactivated.")
}

/** Only the fields of the change, so that nobody else's change is overwritten. */
async function columnsOf(
  db: Tx,
  { name, email, role, profileImageUrl, active }: UserChange,
  passwordHash: string | null,
  deactivatedAt: string,
): Promise<repo.UserColumns> {
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(role !== undefined && { role }),
    ...(profileImageUrl !== undefined && { image_id: await lockImageOf(db, profileImageUrl) }),
    ...(passwordHash !== null && { password_hash: passwordHash }),
    ...(active !== undefined && { deactivated_at: active ? null : deactivatedAt }),
  }
}

type UserWithHash = repo.UserRow & { readonly password_hash: string }

const endsSessions = (before: UserWithHash, after: UserWithHash): boolean =>
  (['email', 'role', 'deactivated_at', 'password_hash'] as const).some((key) => before[key] !== after[key])

interface Update {
  readonly actor: Actor
  readonly id: string
  readonly change: UserChange
  readonly address: string
  /** The hash that the current password matched; null where none is needed. */
  readonly confirmedHash: string | null
  readonly newHash: string | null
}

interface Updated {
  readonly user: User
  /** A new session in place of the caller's, after a change of their own password or email. */
  readonly token: string | null
  /** The number of open tasks that were handed over or unassigned; undefined when the call did not request it. */
  readonly handedOver: number | undefined
}

function lockFor(db: Tx, actor: Actor, id: string, { role, active, handOverTo }: UserChange) {
  const ids = [actor.id, id, ...(handOverTo ? [handOverTo] : [])]
  return repo.lockForChange(db, ids, role !== undefined || active !== undefined)
}

async function applyUpdate(
  deps: Deps,
  db: Tx,
  { actor, id, change, address, confirmedHash, newHash }: Update,
): Promise<Updated> {
  const isOwn = actor.id === id
  // Everything is read again, because the account or the caller's role may have changed while a password was hashed.
  const locked = await lockFor(db, actor, id, change)
  requireMayChange(await recheckActor(db, actor), id, change)
  refuseLosingLastAdmin(locked, id, change)
  const before = locked.find((row) => row.id === id)
  if (!before) throw notFound()
  const confirmed = isOwn && needsPassword(change, before)
  if (confirmed && before.password_hash !== confirmedHash) throw changedMeanwhile()
  const now = deps.now()
  const updated_at = now.toISOString()
  const columns = await columnsOf(db, change, newHash, before.deactivated_at ?? updated_at)
  const after = { ...before, ...columns, updated_at }
  if (change.password !== undefined) checkNewPassword(deps, change.password, after)
  await repo.update(db, id, { ...columns, updated_at })
  const token = confirmed ? await renewSession(db, actor, now) : null
  if (!confirmed && endsSessions(before, after))
    await closeSessionsOf(db, id, isOwn ? actor.sessionHash : null)
  if (newHash !== null) await mailNewPassword(deps, db, after, now)
  if (!isOwn) await mailOldAddress(deps, db, actor, [before, after], now)
  await logUser(db, actor.id, before, after, {
    newPassword: newHash !== null,
    clientAddress: address,
  })
  if (JSON.stringify(refOf(after)) !== JSON.stringify(refOf(before)))
    await refreshAssignee(db, id, after.name !== before.name)
  const handedOver =
    change.handOverTo === undefined
      ? undefined
      : await handOverOpenTasks(db, locked, { from: id, to: change.handOverTo, by: actor.id, now })
  return { user: toUser(after), token, handedOver }
}

/**
 * Changes an account. After a change of one's own password or email all sessions end, and the answer has a new token.
 * Throws 409 when the account changed while the current password was compared. `alongside` runs in its transaction.
 */
export async function update(
  deps: Deps,
  actor: Actor,
  id: string,
  change: UserChange,
  address: string,
  alongside: (db: Tx) => Promise<void> = async () => {},
): Promise<Updated> {
  requireUser(actor)
  requireMayChange(actor, id, change)
  const isOwn = actor.id === id
  const found = await repo.byId(deps.db, id)
  if (!found) throw notFound()
  if (isOwn && change.email !== undefined && change.email !== found.email && canDeliver(deps))
    throw new AppError(
      'invalid',
      "Change your own email on your account page. We'll send a link to the new address.",
      { path: 'email' },
    )
  const confirmedHash =
    isOwn && needsPassword(change, found)
      ? await confirmPassword(deps, actor, change.currentPassword, address)
      : null
  const { name = found.name, email = found.email, password } = change
  if (password !== undefined) checkNewPassword(deps, password, { name, email })
  const newHash = password === undefined ? null : await hashPassword(password)
  try {
    return await deps.db.transaction().execute(async (db) => {
      const updated = await applyUpdate(deps, db, { actor, id, change, address, confirmedHash, newHash })
      await alongside(db)
      return updated
    })
  } catch (error) {
    if (violationOf(error) === 'unique') throw emailTaken()
    throw error
  }
}
