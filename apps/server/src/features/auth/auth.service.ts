/** Signing up and in (decisions A2, A5, A6, A14). Open to everyone, so each call begins with its throttle. */
import type { Credentials, SecondStepRequired, Session, SignUp } from '@task-manager/contract/auth'
import { hashPassword, needsRehash, verifyPassword } from '#server/adapters/passwords.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import { noteDevice } from '#server/features/devices/devices.service.ts'
import { checkInvitation, useInvitation } from '#server/features/invitations/invitations.service.ts'
import { type Origin, openByPassword } from '#server/features/sessions/sessions.service.ts'
import { logFailure, logSignIn } from '#server/features/sessions/sign-ins.service.ts'
import {
  attempt,
  type Bucket,
  resetThrottle,
  unthrottle,
} from '#server/features/throttles/throttles.service.ts'
import { askSecondStep } from '#server/features/two-step/second-step.service.ts'
import {
  addUser,
  passwordIsStill,
  storePasswordHash,
  toSignedIn,
  withPassword,
} from '#server/features/users/users.service.ts'
import { checkInviteCode, useInviteCode } from './invite-code.service.ts'

const byInvitation = () =>
  new AppError('forbidden', 'Sign-up here is by invitation. Ask an administrator of your team for a link.')

/** What lets somebody in, and as what. Throws for a wrong code or link, and where neither is given but one is needed. */
async function signUpGrant(deps: Deps, input: SignUp, address: string) {
  const { email, invitation } = input
  if (invitation !== undefined) {
    const role = await checkInvitation(deps, invitation, email, address)
    const use = (db: Tx, userId: string, now: Date) =>
      useInvitation(db, invitation, { userId, role, now, address })
    return { role, use }
  }
  const code = input.adminInviteToken?.trim() ?? ''
  if (code !== '') {
    await checkInviteCode(deps, code, address)
    return { role: 'admin' as const, use: (db: Tx) => useInviteCode(deps, db) }
  }
  if (deps.config.signUp === 'invite') throw byInvitation()
  return { role: 'user' as const, use: async () => {} }
}

/** A new account, with the role of the invitation, an administrator's with the right code, signed in. */
export const register = (deps: Deps, input: SignUp, origin: Origin): Promise<Session> =>
  attempt(deps, [['signUp', origin.address]], async () => {
    const { role, use } = await signUpGrant(deps, input, origin.address)
    const { name, email, password, profileImageUrl } = input
    const newUser = { name, email, password, role, profileImageUrl: profileImageUrl ?? '' }
    const { user, result: session } = await addUser(deps, newUser, origin, async (db, id, now) => {
      await use(db, id, now)
      await noteDevice(deps, db, { id, name, email }, origin, now)
      return await openByPassword(db, id, now, origin)
    })
    return { ...user, ...session }
  })

/** Only who knows the password is told. */
const deactivated = () =>
  new AppError('forbidden', 'This account was deactivated. Ask an administrator of your team.')

/**
 * The same words and the same time for an unknown e-mail and a wrong password. Who has a second step is asked for it in
 * place of being signed in (decision A21).
 */
export function login(
  deps: Deps,
  { email, password }: Credentials,
  origin: Origin,
): Promise<Session | SecondStepRequired> {
  const { address } = origin
  const ofAccount: Bucket = ['loginOfAccount', `${email} ${address}`]
  const ofAddress: Bucket = ['loginOfAddress', address]
  return attempt(deps, [ofAccount, ofAddress], async () => {
    // A second time when the hash was replaced while it was compared: by a new password, or by another sign-in that raised its cost.
    let known: string | undefined
    for (let tries = 0; tries < 2; tries++) {
      const row = await withPassword(deps.db, email)
      known = row?.id
      if (!(await verifyPassword(row?.password_hash ?? null, password, origin.gone)) || row === undefined)
        break
      await resetThrottle(deps, ofAccount)
      await unthrottle(deps, ofAddress)
      if (row.deactivated_at !== null) {
        await logFailure(deps, { userId: row.id, email }, address)
        throw deactivated()
      }
      const passwordHash = needsRehash(row.password_hash) ? await hashPassword(password, origin.gone) : null
      const answer = await deps.db.transaction().execute(async (db) => {
        // No session may outlive the password it was opened with.
        if (!(await passwordIsStill(db, row.id, row.password_hash))) return null
        if (passwordHash !== null) await storePasswordHash(db, row.id, passwordHash)
        if (row.two_step_at !== null)
          return await askSecondStep(deps, db, row.id, passwordHash ?? row.password_hash, deps.now())
        await logSignIn(db, row.id, deps.now(), origin)
        await noteDevice(deps, db, row, origin, deps.now())
        return { ...toSignedIn(row), ...(await openByPassword(db, row.id, deps.now(), origin)) }
      })
      if (answer !== null) return answer
    }
    await logFailure(deps, { userId: known, email }, address)
    throw new AppError('unauthorized', 'Invalid email or password.')
  })
}
