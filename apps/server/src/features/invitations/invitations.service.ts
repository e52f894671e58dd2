/** Invitations (decision A16): links for one use. Only the newest link of an address is valid. */
import { DAY_MS } from '@task-manager/contract/calendar'
import {
  INVITATION_DAYS,
  type Invitation,
  type LinkedInvitation,
  type NewInvitations,
  type OpenedInvitation,
} from '@task-manager/contract/people/invitations'
import type { Role } from '@task-manager/contract/people/users'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { originOf } from '#server/core/origin.ts'
import { hashOf, newToken } from '#server/core/tokens.ts'
import { newId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type Change, logChange, logChanges } from '#server/features/changes/changes.service.ts'
import { canDeliver, deliveryStatus, dropUnsent, enqueueAll } from '#server/features/outbox/outbox.service.ts'
import { adminTransaction } from '#server/features/sessions/sessions.service.ts'
import { attempt, type Bucket, removeAttempt } from '#server/features/throttles/throttles.service.ts'
import { emailsTaken } from '#server/features/users/users.service.ts'
import { invitationMail } from './invitation-mail.ts'
import { isValid, stateOf } from './invitations.policy.ts'
import * as repo from './invitations.repo.ts'

/** Expired invitations are listed, and can be sent again, for this long. */
const LISTED_DAYS = 30

const notFound = () => new AppError('not_found', 'This invitation was already accepted or withdrawn.')
const invalidLink = () =>
  new AppError('bad_request', 'This invitation no longer works. Ask the person who sent it for a new one.', {
    path: 'invitation',
  })
const accountExists = (message: string) => new AppError('conflict', message, { path: 'emails' })

const toInvitation = (
  row: repo.InvitationRow,
  mail: Parameters<typeof stateOf>[1],
  now: Date,
): Invitation => {
  const state = stateOf(row, mail, now)
  return {
    _id: row.id,
    email: row.email,
    role: row.role,
    note: row.note,
    state,
    reason: state === 'bounced' || state === 'waiting' ? (mail?.last_error ?? null) : null,
    invitedBy: row.invited_by === null ? null : { _id: row.invited_by, name: row.inviter_name ?? '' },
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
  }
}

export async function list(deps: Deps, actor: Actor): Promise<Invitation[]> {
  requireAdmin(actor)
  const rows = await repo.open(deps.db)
  const mails = await deliveryStatus(
    deps.db,
    rows.flatMap((row) => row.mail_id ?? []),
  )
  return rows.map((row) => toInvitation(row, mails.get(row.mail_id ?? ''), deps.now()))
}

const changeOf = (
  kind: 'created' | 'sent' | 'opened' | 'withdrawn' | 'accepted',
  actorId: string | null,
  { id, email, role }: { id: string; email: string; role: Role },
  at: string,
  address: string | undefined,
): Change => ({
  actorId,
  at,
  kind: `invitation.${kind}`,
  subjectId: id,
  changes: [
    { field: 'email', before: null, after: email },
    { field: 'role', before: null, after: role },
  ],
  audience: [],
  address,
})

interface InvitationInput {
  readonly email: string
  readonly role: Role
  readonly note: string
}

/** Creates a new link for each address in place of an earlier one, and its email where email can be sent. */
async function createLinks(
  deps: Deps,
  db: Tx,
  me: Actor,
  inputs: readonly InvitationInput[],
): Promise<LinkedInvitation[]> {
  const now = deps.now()
  const before = await repo.ofEmails(
    db,
    inputs.map(({ email }) => email),
  )
  await dropUnsent(
    db,
    before.flatMap((row) => row.mail_id ?? []),
  )
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  const links = inputs.map((input) => {
    const token = newToken()
    const row: repo.NewRow = {
      ...input,
      id: newId(),
      token_hash: hashOf(token),
      invited_by: me.id,
      mail_id: canDeliver(deps) ? newId() : null,
      opened_at: null,
      sent_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    }
    return { row, link: `${originOf(deps.config)}/signup#invitation=${token}` }
  })
  const ids = await repo.putAll(
    db,
    links.map(({ row }) => row),
  )
  await enqueueAll(
    deps,
    db,
    links.flatMap(({ row: { mail_id: id, email: recipient, role, note }, link }) =>
      id === null
        ? []
        : [
            {
              id,
              kind: 'invitation',
              recipient,
              ...invitationMail(deps.config, { from: me.name, role, note, link }),
              expiresAt,
            },
          ],
    ),
    now,
  )
  return links.map(({ row, link }) => {
    const id = ids.get(row.email) ?? row.id
    const shown = { ...row, id, inviter_name: me.name, inviter_role: me.role, inviter_left: null }
    const mail = row.mail_id === null ? undefined : { state: 'pending', last_error: null }
    return { ...toInvitation(shown, mail, now), link }
  })
}

/** Skips addresses that have an account; throws 409 when none remains. */
export async function invite(
  deps: Deps,
  actor: Actor,
  { emails, role, note }: NewInvitations,
): Promise<{ invitations: LinkedInvitation[]; known: string[] }> {
  requireAdmin(actor)
  return await attempt(deps, [['invitationsOfUser', actor.id]], () =>
    adminTransaction(deps.db, actor, async (db, me) => {
      const withAccount = await emailsTaken(db, emails)
      const invited = [...new Set(emails)].filter((email) => !withAccount.has(email))
      if (invited.length === 0)
        throw accountExists(
          withAccount.size === 1
            ? 'An account with this email already exists.'
            : 'All of these people already have an account.',
        )
      const invitations = await createLinks(
        deps,
        db,
        me,
        invited.map((email) => ({ email, role, note })),
      )
      const at = deps.now().toISOString()
      await logChanges(
        db,
        invitations.map(({ _id: id, email }) =>
          changeOf('created', me.id, { id, email, role }, at, actor.address),
        ),
      )
      return { invitations, known: [...withAccount] }
    }),
  )
}

/** The sender becomes responsible for the invitation. */
export async function sendAgain(deps: Deps, actor: Actor, id: string): Promise<LinkedInvitation[]> {
  requireAdmin(actor)
  return await attempt(deps, [['invitationsOfUser', actor.id]], () =>
    adminTransaction(deps.db, actor, async (db, me) => {
      const row = await repo.lock(db, id)
      if (row === undefined) throw notFound()
      if ((await emailsTaken(db, [row.email])).size > 0)
        throw accountExists('An account with this email already exists.')
      const { email, role, note } = row
      const sent = await createLinks(deps, db, me, [{ email, role, note }])
      await logChange(db, changeOf('sent', me.id, row, deps.now().toISOString(), actor.address))
      return sent
    }),
  )
}

export async function withdraw(deps: Deps, actor: Actor, id: string): Promise<void> {
  await adminTransaction(deps.db, actor, async (db) => {
    const row = await repo.remove(db, 'id', id)
    if (row === undefined) throw notFound()
    await dropUnsent(db, row.mail_id === null ? [] : [row.mail_id])
    await logChange(db, changeOf('withdrawn', actor.id, row, deps.now().toISOString(), actor.address))
  })
}

/** Finds a valid invitation. Throws 400 for a link that is unknown, used, withdrawn, expired or replaced. */
async function openLink(deps: Deps, token: string, address: string): Promise<repo.InvitationRow> {
  const ofAddress: Bucket = ['linkOfAddress', address]
  return await attempt(deps, [ofAddress], async () => {
    const row = await repo.find(deps.db, hashOf(token))
    if (row === undefined || !isValid(row, deps.now())) throw invalidLink()
    await removeAttempt(deps, ofAddress)
    return row
  })
}

/** For the sign-up page of the link. */
export async function open(deps: Deps, token: string, address: string): Promise<OpenedInvitation> {
  const row = await openLink(deps, token, address)
  if (row.opened_at === null)
    await deps.db.transaction().execute(async (db) => {
      const at = deps.now().toISOString()
      if (await repo.markOpened(db, row.id, at))
        await logChange(db, changeOf('opened', null, row, at, address))
    })
  return { email: row.email, role: row.role, invitedBy: row.inviter_name ?? '' }
}

/** The role of a sign-up with this link. Throws 422 for another address than the invited one. */
export async function checkInvitation(
  deps: Deps,
  token: string,
  email: string,
  address: string,
): Promise<Role> {
  const row = await openLink(deps, token, address)
  if (row.email !== email)
    throw new AppError('invalid', `This invitation is for ${row.email}.`, { path: 'email' })
  return row.role
}

/** Uses up the link in the transaction of the sign-up. Its role must be the one that was checked. */
export async function useInvitation(
  db: Tx,
  token: string,
  { userId, role, now, address }: { userId: string; role: Role; now: Date; address: string },
): Promise<void> {
  const row = await repo.find(db, hashOf(token))
  if (row === undefined || !isValid(row, now) || row.role !== role) throw invalidLink()
  const used = await repo.remove(db, 'token_hash', row.token_hash)
  if (used === undefined) throw invalidLink()
  await logChange(db, changeOf('accepted', userId, used, now.toISOString(), address))
}

/** For the hourly upkeep. */
export const removeOldInvitations = (deps: Deps): Promise<void> =>
  repo.removeBefore(deps.db, new Date(deps.now().getTime() - LISTED_DAYS * DAY_MS).toISOString())
