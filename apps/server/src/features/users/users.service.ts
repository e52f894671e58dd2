/** Accounts (decisions U1 to U6). Their changes are in user-update.service.ts. */
import { imageUrl, PICTURE_WRONG } from '@task-manager/contract/people/images'
import type { DateLanguage } from '@task-manager/contract/people/preferences'
import type { NewUser, TeamMember, User } from '@task-manager/contract/people/users'
import { hashPassword } from '#server/adapters/passwords.ts'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { hashOf } from '#server/core/tokens.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { violationOf } from '#server/db/violations.ts'
import { refOf, refreshAssignee } from '#server/features/assignees/assignees.service.ts'
import { startViewIn } from '#server/features/preferences/preferences.service.ts'
import { lastSeen, recheckActor } from '#server/features/sessions/sessions.service.ts'
import { countsOfUsers } from '#server/features/task-counts/task-counts.service.ts'
import { checkNewPassword } from './passwords.service.ts'
import { loadsOf } from './team-load.service.ts'
import { logCreated, logEmail } from './user-changes.ts'
import { maySeeUser } from './users.policy.ts'
import * as repo from './users.repo.ts'

export const notFound = () => new AppError('not_found', 'User not found.')
export const emailTaken = () =>
  new AppError('conflict', 'An account with this email already exists.', { path: 'email' })

const toUrl = (imageId: string | null): string => (imageId === null ? '' : imageUrl(imageId))

export const toUser = (row: repo.UserRow): User => ({
  ...refOf(row),
  role: row.role,
  createdAt: row.created_at,
})

/** The user in the answer of a sign-in. */
export const toSignedIn = (row: repo.UserRow & repo.Choices) => ({
  ...toUser(row),
  dateLanguage: (row.date_language ?? '') as DateLanguage,
  startView: startViewIn(row),
})

/** The signed-in user, without a query. */
export const profileOf = (actor: Actor): User => ({
  _id: actor.id,
  name: actor.name,
  email: actor.email,
  profileImageUrl: toUrl(actor.imageId),
  role: actor.role,
  createdAt: actor.createdAt,
})

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

type Named = { readonly id: string; readonly name: string }
/** The order of people; those with the same name in the order in which they joined. */
export const byName = (a: Named, b: Named): number => compare(a.name, b.name) || (a.id < b.id ? -1 : 1)

/** With `today`, the viewer's day, also the workload of everyone. */
export async function list(db: Db, actor: Actor, today?: string): Promise<TeamMember[]> {
  requireAdmin(actor)
  const [rows, counts, seen] = await Promise.all([repo.all(db), countsOfUsers(db), lastSeen(db)])
  const loads = today === undefined ? null : await loadsOf(db, rows, today)
  return rows.toSorted(byName).map((row) => ({
    ...toUser(row),
    active: row.deactivated_at === null,
    twoStep: row.two_step_at !== null,
    lastSeenAt: seen.get(row.id) ?? null,
    ...(counts.get(row.id) ?? { pendingTasks: 0, inProgressTasks: 0, completedTasks: 0 }),
    ...loads?.get(row.id),
  }))
}

export async function get(db: Db, actor: Actor, id: string): Promise<User> {
  requireUser(actor)
  if (!maySeeUser(actor, id)) throw notFound()
  const row = await repo.byId(db, id)
  if (!row) throw notFound()
  return toUser(row)
}

/** The id of an uploaded picture; null for none. Throws 422 for an unknown one (decision U6). */
export async function lockImageOf(db: Tx, url: string): Promise<string | null> {
  if (url === '') return null
  const id = url.slice(imageUrl('').length)
  if (!(await repo.lockImage(db, id)))
    throw new AppError('invalid', PICTURE_WRONG, {
      path: 'profileImageUrl',
    })
  return id
}

interface PreparedUser {
  readonly input: NewUser
  readonly passwordHash: string
}

/** Checks and hashes the password of a new account, which takes too long for a transaction. */
export async function prepareUser(deps: Deps, input: NewUser, signal?: AbortSignal): Promise<PreparedUser> {
  checkNewPassword(deps, input.password, input)
  return { input, passwordHash: await hashPassword(input.password, signal) }
}

/** Inserts a prepared account, which the caller logs. The caller authorizes. Throws 409 when another account has the email. */
export async function insertUser(db: Tx, { input, passwordHash }: PreparedUser, now: Date): Promise<User> {
  const { name, email, role, profileImageUrl } = input
  const at = now.toISOString()
  const row = {
    id: newId(),
    name,
    email,
    role,
    image_id: await lockImageOf(db, profileImageUrl),
    deactivated_at: null,
    two_step_at: null,
    created_at: at,
    updated_at: at,
  }
  try {
    await repo.insert(db, { ...row, password_hash: passwordHash })
  } catch (error) {
    if (violationOf(error) === 'unique') throw emailTaken()
    throw error
  }
  return toUser(row)
}

/** Logs a new account that its owner created. */
export const logSignUp = (db: Tx, user: User, address: string): Promise<void> =>
  logCreated(db, user._id, user, address)

export async function create(deps: Deps, actor: Actor, input: NewUser): Promise<User> {
  requireAdmin(actor)
  const prepared = await prepareUser(deps, input)
  return await deps.db.transaction().execute(async (db) => {
    const user = await insertUser(db, prepared, deps.now())
    requireAdmin(await recheckActor(db, actor))
    await logCreated(db, actor.id, user, actor.address)
    return user
  })
}

/** Finds an account by email, or by id. */
export const withPassword = repo.withPassword

export type Account = repo.Account
/** Whom a mail about an account is for. */
export type Owner = Pick<Account, 'id' | 'name' | 'email'>

/** A hash stored with a link, which makes the link void once the account's password or email changes. */
export const bindingOf = ({ email, password_hash }: Pick<Account, 'email' | 'password_hash'>): string =>
  hashOf(`${email} ${password_hash}`)

/**
 * Locks and reads an account again after a password hash, because everything may have changed meanwhile. Undefined when
 * the password changed or the account was deactivated.
 */
export async function lockAccount(db: Tx, id: string, passwordHash: string): Promise<Account | undefined> {
  if ((await repo.lockPasswordHash(db, id)) !== passwordHash) return undefined
  return await repo.withPassword(db, id, 'id')
}

/** Whether there is an administrator besides `exceptId`, and whether there is any account. */
export const { adminExists, anyoneExists } = repo

/** The given emails that have an account. */
export const emailsTaken = async (db: Db, emails: readonly string[]): Promise<Set<string>> =>
  new Set(await repo.emailsTaken(db, emails))

/** Locks accounts until the transaction ends. */
export const lockAccounts = (db: Tx, ids: readonly string[]): ReturnType<typeof repo.lockForChange> =>
  repo.lockForChange(db, ids, false)

/** `since`: when two-step sign-in was turned on; null turns it off. */
export const storeTwoStep = (db: Tx, id: string, since: string | null): Promise<void> =>
  repo.update(db, id, { two_step_at: since })

export const storePasswordHash = (db: Tx, id: string, passwordHash: string): Promise<void> =>
  repo.update(db, id, { password_hash: passwordHash })

/** Stores a confirmed email. Throws the database's unique violation when another account has it. */
export async function storeEmail(
  db: Tx,
  { id, email: before }: { id: string; email: string },
  email: string,
  now: Date,
  address: string,
): Promise<void> {
  const at = now.toISOString()
  await repo.update(db, id, { email, updated_at: at })
  await refreshAssignee(db, id, false)
  await logEmail(db, id, { before, after: email }, at, address)
}
