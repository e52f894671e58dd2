/** A person's own profile and password (decision A12). */
import type { User } from '@task-manager/contract/people/users'
import type { PasswordChange, ProfileChange } from '@task-manager/contract/sign-in/account'
import type { Profile } from '@task-manager/contract/sign-in/auth'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import {
  changePreferences,
  ownPreferences,
  storePreferences,
} from '#server/features/preferences/preferences.service.ts'
import { membersAddTasks } from '#server/features/settings/settings.service.ts'
import { update } from './user-update.service.ts'
import { profileOf } from './users.service.ts'

export async function profile(deps: Deps, actor: Actor): Promise<Profile> {
  requireUser(actor)
  return await profileWith(deps, actor, profileOf(actor))
}

const profileWith = async ({ db }: Deps, actor: Actor, user: User): Promise<Profile> => ({
  ...user,
  ...(await ownPreferences(db, actor)),
  ...((user.role === 'admin' || (await membersAddTasks(db))) && { mayAddTasks: true }),
  ...(actor.limited && { twoStepNeeded: true as const }),
})

/** All of it or nothing. */
export async function changeProfile(
  deps: Deps,
  actor: Actor,
  { name, profileImageUrl, ...preferences }: ProfileChange,
  address: string,
): Promise<Profile> {
  requireUser(actor)
  const isProfile = name !== undefined || profileImageUrl !== undefined
  if (!isProfile) {
    await changePreferences(deps, actor, preferences)
    return await profile(deps, actor)
  }
  const alongside = (db: Tx) => storePreferences(deps, db, actor, preferences)
  const { user } = await update(deps, actor, actor.id, { name, profileImageUrl }, address, alongside)
  return await profileWith(deps, actor, user)
}

/** Ends every session. Returns the token of a new one for the caller. */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  { currentPassword, newPassword }: PasswordChange,
  address: string,
): Promise<string> {
  requireUser(actor)
  try {
    const { token } = await update(deps, actor, actor.id, { password: newPassword, currentPassword }, address)
    if (token === null) throw new Error('A new password without a new session.')
    return token
  } catch (error) {
    // This call has another name for the field.
    if (error instanceof AppError && error.data.path === 'password')
      throw new AppError(error.code, error.message, { ...error.data, path: 'newPassword' })
    throw error
  }
}
