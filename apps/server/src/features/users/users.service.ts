/** Accounts, as administrators and their owners manage them (decisions U1–U6). */
import {
  imageUrl,
  type NewUser,
  type TeamMember,
  type User,
  type UserChange,
  type UserRef,
} from '@task-manager/contract/users'
import { hashPassword, verifyPassword } from '#server/adapters/passwords.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/open.ts'
import { violationOf } from '#server/db/violations.ts'
import { closeSessionsOf } from '#server/features/sessions/sessions.service.ts'
import { countsOfUsers, refreshAssignee, removeAssignee } from '#server/features/tasks/assignees.service.ts'
import { resetThrottle, throttle } from '#server/features/throttles/throttles.service.ts'
import { type Actor, requireAdmin, requireUser } from '#server/http/actor.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Deps } from '#server/http/deps.ts'
import { commonPasswords } from './common-passwords.ts'
import { leavesNoAdmin, mayChangeUser, maySeeUser } from './users.policy.ts'
import * as repo from './users.repo.ts'

const notFound = () => new AppError('not_found', 'User not found.')
const emailTaken = () =>
  new AppError('conflict', 'An account with this email already exists.', { path: 'email' })

const toUrl = (imageId: string | null): string => (imageId === null ? '' : imageUrl(imageId))

/** What others see of somebody. */
export const refOf = (row: Pick<repo.UserRow, 'id' | 'name' | 'email' | 'image_id'>): UserRef => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  profileImageUrl: toUrl(row.image_id),
})

export const toUser = (row: repo.UserRow): User => ({
  ...refOf(row),
  role: row.role,
  createdAt: row.created_at,
})

/** The signed-in user, from the session alone. */
export const profileOf = (actor: Actor): User => ({
  _id: actor.id,
  name: actor.name,
  email: actor.email,
  profileImageUrl: toUrl(actor.imageId),
  role: actor.role,
  createdAt: actor.createdAt,
})

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export async function list(db: Db, actor: Actor): Promise<TeamMember[]> {
  requireAdmin(actor)
  const [rows, counts] = await Promise.all([repo.all(db), countsOfUsers(db)])
  return rows
    .map((row) => ({
      ...toUser(row),
      ...(counts.get(row.id) ?? { pendingTasks: 0, inProgressTasks: 0, completedTasks: 0 }),
    }))
    .sort((a, b) => byName.compare(a.name, b.name) || (a._id < b._id ? -1 : 1))
}

export async function get(db: Db, actor: Actor, id: string): Promise<User> {
  requireUser(actor)
  if (!maySeeUser(actor, id)) throw notFound()
  const row = await repo.byId(db, id)
  if (!row) throw notFound()
  return toUser(row)
}

/** Throws 422 for a password that is too short here or among the commonest (decision A3). */
function checkNewPassword(deps: Deps, password: string): void {
  const least = deps.config.passwordMinLength
  if (password.length < least)
    throw new AppError('invalid', `Password must be at least ${least} characters.`, { path: 'password' })
  if (commonPasswords.has(password.toLowerCase()))
    throw new AppError('invalid', 'This password is too common. Please choose another.', { path: 'password' })
}

/** The id of an uploaded picture, or null for none; throws 422 for one that is not here (decision U6). */
async function imageIdOf(db: Db, url: string): Promise<string | null> {
  if (url === '') return null
  const id = url.slice(imageUrl('').length)
  if (!(await repo.imageExists(db, id)))
    throw new AppError('invalid', 'The profile picture must be an uploaded image.', {
      path: 'profileImageUrl',
    })
  return id
}

/** Makes an account, `alongside` in the same transaction; for sign-up and for administrators. Authorization is the caller's. */
export async function addUser<T>(
  deps: Deps,
  input: NewUser,
  alongside: (db: Db, id: string, now: Date) => Promise<T>,
): Promise<{ user: User; result: T }> {
  checkNewPassword(deps, input.password)
  const imageId = await imageIdOf(deps.db, input.profileImageUrl)
  const passwordHash = await hashPassword(input.password)
  const now = deps.now()
  const row = {
    id: newId(),
    name: input.name,
    email: input.email,
    role: input.role,
    image_id: imageId,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
  try {
    const result = await deps.db.transaction().execute(async (db) => {
      await repo.insert(db, { ...row, password_hash: passwordHash })
      return await alongside(db, row.id, now)
    })
    return { user: toUser(row), result }
  } catch (error) {
    if (violationOf(error) === 'unique') throw emailTaken()
    throw error
  }
}

export async function create(deps: Deps, actor: Actor, input: NewUser): Promise<User> {
  requireAdmin(actor)
  const { user } = await addUser(deps, input, async () => {})
  return user
}

/** Guards every call that asks for the current password with the bucket of failed logins (decision A6). */
async function confirmPassword(
  deps: Deps,
  actor: Actor,
  password: string | undefined,
  address: string,
): Promise<void> {
  const key = `${actor.email} ${address}`
  if (password === undefined)
    throw new AppError('invalid', 'Please enter your current password.', { path: 'currentPassword' })
  await throttle(deps, 'loginOfAccount', key)
  if (!(await verifyPassword(await repo.passwordHashOf(deps.db, actor.id), password)))
    throw new AppError('forbidden', 'The current password is not right.', { path: 'currentPassword' })
  await resetThrottle(deps, 'loginOfAccount', key)
}

export async function update(
  deps: Deps,
  actor: Actor,
  id: string,
  change: UserChange,
  address: string,
): Promise<User> {
  requireUser(actor)
  if (!mayChangeUser(actor, id)) throw notFound()
  const own = actor.id === id
  if (change.role !== undefined && actor.role !== 'admin') requireAdmin(actor)
  const before = await repo.byId(deps.db, id)
  if (!before) throw notFound()
  const moves = change.email !== undefined && change.email !== before.email
  if (own && (moves || change.password !== undefined))
    await confirmPassword(deps, actor, change.currentPassword, address)
  if (change.password !== undefined) checkNewPassword(deps, change.password)
  const image =
    change.profileImageUrl === undefined ? {} : { image_id: await imageIdOf(deps.db, change.profileImageUrl) }
  const passwordHash = change.password === undefined ? null : await hashPassword(change.password)
  try {
    return await deps.db.transaction().execute(async (db) => {
      const admins = change.role === undefined ? [] : await repo.lockAdmins(db)
      if (change.role === 'user' && leavesNoAdmin(admins, id))
        throw new AppError('conflict', 'The last administrator cannot be demoted.')
      // Read again: while a password was hashed, somebody else may have changed this account, its role too.
      const before = await repo.byId(db, id)
      if (!before) throw notFound()
      // Only what was asked for is written, so that nobody's change is taken back unseen.
      const asked = {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.email === undefined ? {} : { email: change.email }),
        ...(change.role === undefined ? {} : { role: change.role }),
        ...image,
        updated_at: deps.now().toISOString(),
      }
      const after = { ...before, ...asked }
      await repo.update(db, id, passwordHash === null ? asked : { ...asked, password_hash: passwordHash })
      if (after.email !== before.email || after.role !== before.role || passwordHash !== null)
        await closeSessionsOf(db, id, own ? actor.sessionHash : null)
      const looks = JSON.stringify(refOf(after)) !== JSON.stringify(refOf(before))
      if (looks) await refreshAssignee(db, id)
      return toUser(after)
    })
  } catch (error) {
    if (violationOf(error) === 'unique') throw emailTaken()
    throw error
  }
}

export async function remove(deps: Deps, actor: Actor, id: string): Promise<void> {
  requireAdmin(actor)
  if (actor.id === id) throw new AppError('conflict', 'You cannot delete your own account here.')
  await deps.db.transaction().execute(async (db) => {
    if (leavesNoAdmin(await repo.lockAdmins(db), id))
      throw new AppError('conflict', 'The last administrator cannot be deleted.')
    if (!(await repo.lock(db, id))) throw notFound()
    await removeAssignee(db, id, deps.now())
    await repo.remove(db, id)
  })
}

/** As they are shown on a task, in the order of `ids`, locked until the transaction ends. Throws 422 unless all exist. */
export async function lockRefs(db: Db, ids: readonly string[]): Promise<UserRef[]> {
  const found = new Map((await repo.lockShared(db, ids)).map((row) => [row.id, refOf(row)]))
  return ids.map((id) => {
    const ref = found.get(id)
    if (ref) return ref
    throw new AppError('invalid', 'A chosen member no longer exists. Please choose again.', {
      path: 'assignedTo',
    })
  })
}

/** For signing in; the only reader of the hash beside `confirmPassword`. */
export const withPassword = repo.withPassword

/** Inside the transaction that signs somebody in: false when the password was changed while it was being checked. */
export const passwordIsStill = async (db: Db, id: string, passwordHash: string): Promise<boolean> =>
  (await repo.lockPasswordHash(db, id)) === passwordHash

export const adminExists = repo.adminExists

export const storePasswordHash = (db: Db, id: string, passwordHash: string): Promise<void> =>
  repo.update(db, id, { password_hash: passwordHash })
