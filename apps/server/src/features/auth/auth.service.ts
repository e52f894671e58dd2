/** Signing up and in (decisions A2, A5, A6). Open to everyone, so each call begins with its throttle. */
import type { Credentials, Session, SignUp } from '@task-manager/contract/auth'
import { hashPassword, needsRehash, verifyPassword } from '#server/adapters/passwords.ts'
import { openSession } from '#server/features/sessions/sessions.service.ts'
import { resetThrottle, throttle, unthrottle } from '#server/features/throttles/throttles.service.ts'
import {
  addUser,
  passwordIsStill,
  storePasswordHash,
  toUser,
  withPassword,
} from '#server/features/users/users.service.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Deps } from '#server/http/deps.ts'
import { checkInviteCode, useInviteCode } from './invite-code.service.ts'

/** A new account, an administrator's with the right code, signed in. */
export async function register(deps: Deps, input: SignUp, address: string): Promise<Session> {
  await throttle(deps, 'signUp', address)
  const code = input.adminInviteToken?.trim() ?? ''
  if (code !== '') await checkInviteCode(deps, code, address)
  const { name, email, password, profileImageUrl } = input
  const newUser = {
    name,
    email,
    password,
    role: code === '' ? ('user' as const) : ('admin' as const),
    profileImageUrl: profileImageUrl ?? '',
  }
  const { user, result: token } = await addUser(deps, newUser, async (db, id, now) => {
    if (code !== '') await useInviteCode(deps, db)
    return await openSession(db, id, now)
  })
  return { ...user, token }
}

/** The same words and the same time for an unknown e-mail and a wrong password. */
export async function login(deps: Deps, { email, password }: Credentials, address: string): Promise<Session> {
  const account = `${email} ${address}`
  await throttle(deps, 'loginOfAccount', account)
  await throttle(deps, 'loginOfAddress', address)
  // A second time when the hash was replaced while it was compared: by a new password, or by another sign-in that raised its cost.
  for (let tries = 0; tries < 2; tries++) {
    const row = await withPassword(deps.db, email)
    if (!(await verifyPassword(row?.password_hash ?? null, password)) || row === undefined) break
    await resetThrottle(deps, 'loginOfAccount', account)
    await unthrottle(deps, 'loginOfAddress', address)
    const passwordHash = needsRehash(row.password_hash) ? await hashPassword(password) : null
    const token = await deps.db.transaction().execute(async (db) => {
      // No session may outlive the password it was opened with.
      if (!(await passwordIsStill(db, row.id, row.password_hash))) return null
      if (passwordHash !== null) await storePasswordHash(db, row.id, passwordHash)
      return await openSession(db, row.id, deps.now())
    })
    if (token !== null) return { ...toUser(row), token }
  }
  throw new AppError('unauthorized', 'Invalid email or password.')
}
