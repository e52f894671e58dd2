/** Sign-up and login (decisions A2, A5, A6, A14). Both are public, so each begins with its throttle. */
import type { Credentials, SecondStepRequired, Session, SignUp } from '@task-manager/contract/sign-in/auth'
import { hashPassword, needsRehash, verifyPassword } from '#server/adapters/passwords.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { SignInOrigin } from '#server/core/network/sign-in-origin.ts'
import type { Tx } from '#server/db/transaction.ts'
import { checkInvitation, useInvitation } from '#server/features/invitations/invitations.service.ts'
import {
  logFailure,
  openByPassword,
  refuseDeactivated,
  signInByPassword,
} from '#server/features/sign-ins/sign-ins.service.ts'
import {
  attempt,
  type Bucket,
  removeAttempt,
  resetThrottle,
} from '#server/features/throttles/throttles.service.ts'
import { requestSecondStep } from '#server/features/two-step/second-step.service.ts'
import {
  type Account,
  insertUser,
  lockAccount,
  logSignUp,
  prepareUser,
  storePasswordHash,
  toSignedIn,
  withPassword,
} from '#server/features/users/users.service.ts'
import { checkInviteCode, useInviteCode } from './invite-code.service.ts'

const byInvitation = () =>
  new AppError('forbidden', 'Sign-up is by invitation only. Ask an administrator of your team for a link.')

/**
 * The role that a sign-up gets, and a function that uses up its invitation or code. Throws when one is wrong, or
 * missing but required.
 */
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
    return { role: 'admin' as const, use: (db: Tx, userId: string) => useInviteCode(deps, db, userId) }
  }
  if (deps.config.signUp === 'invite') throw byInvitation()
  return { role: 'user' as const, use: async () => {} }
}

/** None with an invitation: it is for one account, and a whole team may sign up from one address. */
const limitsOf = ({ invitation }: SignUp, address: string): Bucket[] =>
  invitation === undefined ? [['signUp', address]] : []

/** Creates an account and signs it in. The role comes from the invitation; the invite code makes an administrator. */
export const register = (deps: Deps, input: SignUp, origin: SignInOrigin): Promise<Session> =>
  attempt(deps, limitsOf(input, origin.address), async () => {
    const { role, use } = await signUpGrant(deps, input, origin.address)
    const { name, email, password, profileImageUrl } = input
    const newUser = { name, email, password, role, profileImageUrl: profileImageUrl ?? '' }
    const prepared = await prepareUser(deps, newUser, origin.signal)
    return await deps.db.transaction().execute(async (db) => {
      const now = deps.now()
      const user = await insertUser(db, prepared, now)
      await use(db, user._id, now)
      const session = await openByPassword(deps, db, { id: user._id, name, email }, origin)
      await logSignUp(db, user, origin.address)
      return { ...user, ...session }
    })
  })

/**
 * Finishes a sign-in whose password was right. Undefined when the account got another password or email while the hash
 * was computed: no session may outlive what it was opened with.
 */
async function finishLogin(
  deps: Deps,
  { id, email, password_hash }: Account,
  newHash: string | null,
  origin: SignInOrigin,
): Promise<Session | SecondStepRequired | undefined> {
  return await deps.db.transaction().execute(async (db) => {
    const account = await lockAccount(db, id, password_hash)
    if (account?.email !== email) return undefined
    if (newHash !== null) await storePasswordHash(db, id, newHash)
    const now = deps.now()
    if (account.two_step_at !== null)
      return await requestSecondStep(deps, db, id, newHash ?? password_hash, now)
    return { ...toSignedIn(account), ...(await signInByPassword(deps, db, account, origin)) }
  })
}

/**
 * Compares the password and finishes the sign-in. Null for a wrong password, undefined when the account changed
 * meanwhile. `onRight` runs as soon as the password is found to be right.
 */
async function tryLogin(
  deps: Deps,
  account: Account | undefined,
  password: string,
  origin: SignInOrigin,
  onRight: () => Promise<void>,
): Promise<Session | SecondStepRequired | null | undefined> {
  const right = await verifyPassword(account?.password_hash ?? null, password, origin.signal)
  if (!right || account === undefined) return null
  await onRight()
  if (account.deactivated_at !== null) return await refuseDeactivated(deps, account, origin.address)
  const newHash = needsRehash(account.password_hash) ? await hashPassword(password, origin.signal) : null
  return await finishLogin(deps, account, newHash, origin)
}

/**
 * Takes the same time and gives the same answer for an unknown email and a wrong password. An account with a second
 * step gets a challenge in place of a session (decision A21).
 */
export function login(
  deps: Deps,
  { email, password }: Credentials,
  origin: SignInOrigin,
): Promise<Session | SecondStepRequired> {
  const { address } = origin
  const ofAccount: Bucket = ['loginOfAccount', `${email} ${address}`]
  const ofAddress: Bucket = ['loginOfAddress', address]
  const resetThrottles = async () => {
    await resetThrottle(deps, ofAccount)
    await removeAttempt(deps, ofAddress)
  }
  return attempt(deps, [ofAccount, ofAddress], async () => {
    let account = await withPassword(deps.db, email)
    let answer = await tryLogin(deps, account, password, origin, resetThrottles)
    // Once more, because a new password or a parallel sign-in may replace the hash while it is compared.
    if (answer === undefined) {
      account = await withPassword(deps.db, email)
      answer = await tryLogin(deps, account, password, origin, resetThrottles)
    }
    if (answer) return answer
    await logFailure(deps, { userId: account?.id, email }, address)
    throw new AppError('unauthorized', 'Invalid email or password.')
  })
}
