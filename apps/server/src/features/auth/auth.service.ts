/** Signing up and in (decisions A2, A5, A6, A14). Open to everyone, so each call begins with its throttle. */
import type { Credentials, Session, SignUp } from '@task-manager/contract/auth'
import { hashPassword, needsRehash, verifyPassword } from '#server/adapters/passwords.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { noteDevice } from '#server/features/devices/devices.service.ts'
import { checkInvitation, useInvitation } from '#server/features/invitations/invitations.service.ts'
import { type Origin, openSession } from '#server/features/sessions/sessions.service.ts'
import {
  attempt,
  type Bucket,
  resetThrottle,
  unthrottle,
} from '#server/features/throttles/throttles.service.ts'
import {
  addUser,
  passwordIsStill,
  storePasswordHash,
  toUser,
  withPassword,
} from '#server/features/users/users.service.ts'
import { checkInviteCode, useInviteCode } from './invite-code.service.ts'

const byInvitation = () =>
  new AppError('forbidden', 'Sign-up here is by invitation. Ask an administrator of your team for a link.')

/** What lets somebody in, and as what. Throws for a wrong code or link, and where neither is given but one is needed. */
async function wayIn(deps: Deps, input: SignUp, address: string) {
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
    const { role, use } = await wayIn(deps, input, origin.address)
    const { name, email, password, profileImageUrl } = input
    const newUser = { name, email, password, role, profileImageUrl: profileImageUrl ?? '' }
    const { user, result: token } = await addUser(
      deps,
      newUser,
      { address: origin.address },
      async (db, id, now) => {
        await use(db, id, now)
        await noteDevice(deps, db, { id, name, email }, origin, now)
        return await openSession(db, id, now, origin)
      },
    )
    return { ...user, token }
  })

/** Only who knows the password is told. */
const deactivated = () =>
  new AppError('forbidden', 'This account was deactivated. Ask an administrator of your team.')

const logSignIn = (db: Tx, userId: string, now: Date, { device, address }: Origin): Promise<void> =>
  logChange(db, {
    actorId: userId,
    at: now.toISOString(),
    kind: 'session.opened',
    subjectId: userId,
    version: null,
    changes: [{ field: 'device', before: null, after: device }],
    audience: [userId],
    address,
  })

/** The same row whether or not anybody has the address. */
const noteFailure = (deps: Deps, email: string, id: string | undefined, address: string): Promise<void> =>
  deps.db.transaction().execute((db) =>
    logChange(db, {
      actorId: null,
      at: deps.now().toISOString(),
      kind: 'session.failed',
      subjectId: id ?? '',
      version: null,
      changes: [{ field: 'email', before: null, after: email }],
      audience: [],
      address,
    }),
  )

/** The same words and the same time for an unknown e-mail and a wrong password. */
export function login(deps: Deps, { email, password }: Credentials, origin: Origin): Promise<Session> {
  const { address } = origin
  const ofAccount: Bucket = ['loginOfAccount', `${email} ${address}`]
  const ofAddress: Bucket = ['loginOfAddress', address]
  return attempt(deps, [ofAccount, ofAddress], async () => {
    // A second time when the hash was replaced while it was compared: by a new password, or by another sign-in that raised its cost.
    let known: string | undefined
    for (let tries = 0; tries < 2; tries++) {
      const row = await withPassword(deps.db, email)
      known = row?.id
      if (!(await verifyPassword(row?.password_hash ?? null, password)) || row === undefined) break
      await resetThrottle(deps, ofAccount)
      await unthrottle(deps, ofAddress)
      if (row.deactivated_at !== null) {
        await noteFailure(deps, email, row.id, address)
        throw deactivated()
      }
      const passwordHash = needsRehash(row.password_hash) ? await hashPassword(password) : null
      const token = await deps.db.transaction().execute(async (db) => {
        // No session may outlive the password it was opened with.
        if (!(await passwordIsStill(db, row.id, row.password_hash))) return null
        if (passwordHash !== null) await storePasswordHash(db, row.id, passwordHash)
        await logSignIn(db, row.id, deps.now(), origin)
        await noteDevice(deps, db, row, origin, deps.now())
        return await openSession(db, row.id, deps.now(), origin)
      })
      if (token !== null) return { ...toUser(row), token }
    }
    await noteFailure(deps, email, known, address)
    throw new AppError('unauthorized', 'Invalid email or password.')
  })
}
