/** The outbox for administrators: recipient, subject, state and the mail server's answer. */
import type { Mail, MailPage } from '@task-manager/contract/notifications/mails'
import type { PageQuery } from '@task-manager/contract/paging'
import * as z from 'zod/mini'
import { enquiryReader } from '#server/adapters/mail.ts'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { renderMail } from '#server/core/mail-template.ts'
import { originOf } from '#server/core/origin.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { cutPage, readCursor } from '#server/features/cursors/cursors.service.ts'
import { adminTransaction } from '#server/features/sessions/sessions.service.ts'
import { isHeld } from './hold.service.ts'
import * as repo from './mails.repo.ts'
import { finishedAttempts, isRefused } from './outbox.policy.ts'
import type { OutboxRow } from './outbox.repo.ts'
import { canDeliver, enqueue, NO_MAIL_SERVER, sendNewMail } from './outbox.service.ts'

const TEST_VALID_MS = 15 * 60_000

const noMailServer = () => new AppError('conflict', NO_MAIL_SERVER)

/** The reason why it cannot be sent again; null when it can. */
function refusalOf({ state, text, expires_at }: OutboxRow, now: string): string | null {
  if (state === 'sent') return 'This email was already sent.'
  if (text === '' || (expires_at !== null && expires_at <= now))
    return 'This email has expired, and its text was removed.'
  return null
}

function stateOf(deps: Deps, { state, holdable }: OutboxRow, onHold: boolean): Mail['state'] {
  if (state !== 'pending') return state
  if (!canDeliver(deps)) return 'waiting'
  return onHold && holdable === 1 ? 'held' : 'pending'
}

/** `onHold`: sending is on hold. */
function toMail(deps: Deps, row: OutboxRow, result: string | undefined, onHold: boolean): Mail {
  const now = deps.now().toISOString()
  const state = stateOf(deps, row, onHold)
  return {
    _id: row.id,
    kind: row.kind,
    to: row.recipient ?? enquiryReader(deps.config) ?? '',
    subject: row.subject,
    state,
    attempts: finishedAttempts(row),
    refused: isRefused(row),
    answer: result ?? row.last_error ?? '',
    createdAt: row.created_at,
    sentAt: row.sent_at,
    nextAttemptAt: state === 'pending' ? row.next_attempt_at : null,
    canSend: canDeliver(deps) && refusalOf(row, now) === null,
  }
}

async function toMailWithResult(deps: Deps, db: Db, row: OutboxRow): Promise<Mail> {
  return toMail(deps, row, (await repo.lastResults(db, [row.id])).get(row.id), await isHeld(db))
}

interface Filter extends PageQuery {
  readonly q: string
  readonly state: '' | OutboxRow['state']
}

/** The id of the last email. */
const Position = z.tuple([z.string()])

/** Newest first. Throws 400 for a cursor of another list. */
export async function listMails(deps: Deps, actor: Actor, filter: Filter): Promise<MailPage> {
  requireAdmin(actor)
  const { q, state, limit, cursor } = filter
  const name = `mails ${state} ${q}`
  const [before] = (await readCursor(deps.db, name, cursor, Position)) ?? [null]
  const rows = await repo.list(deps.db, { q, state, before, limit: limit + 1 })
  const { shown, nextCursor } = await cutPage(deps.db, name, { rows, limit }, (last) => [last.id])
  const results = await repo.lastResults(
    deps.db,
    shown.map((row) => row.id),
  )
  const onHold = await isHeld(deps.db)
  return {
    mails: shown.map((row) => toMail(deps, row, results.get(row.id), onHold)),
    from: canDeliver(deps) ? deps.config.mailFrom : null,
    nextCursor,
  }
}

const logMail = (db: Tx, kind: 'mail.resent' | 'mail.tested', id: string, actor: Actor, at: string) =>
  logChange(db, { actorId: actor.id, at, kind, subjectId: id, version: null, changes: [], audience: [] })

async function lockMail(db: Tx, id: string): Promise<OutboxRow> {
  const row = await repo.lock(db, id)
  if (row === undefined) throw new AppError('not_found', 'This email no longer exists.')
  return row
}

/** Makes an email due at once, with all attempts again. Throws 409 when it was sent or has expired. */
export async function sendAgain(deps: Deps, actor: Actor, id: string): Promise<Mail> {
  const mail = await adminTransaction(deps.db, actor, async (db) => {
    const row = await lockMail(db, id)
    if (!canDeliver(deps)) throw noMailServer()
    const now = deps.now().toISOString()
    const refusal = refusalOf(row, now)
    if (refusal !== null) throw new AppError('conflict', refusal)
    await repo.retryNow(db, id, now)
    await logMail(db, 'mail.resent', id, actor, now)
    return await toMailWithResult(deps, db, await lockMail(db, id))
  })
  sendNewMail(deps)
  return mail
}

/** Sends a test email to the caller through the outbox. */
export async function sendTest(deps: Deps, actor: Actor): Promise<Mail> {
  requireAdmin(actor)
  if (!canDeliver(deps)) throw noMailServer()
  const now = deps.now()
  const id = newId()
  const mail = renderMail(deps.config, {
    subject: 'Test email',
    paragraphs: [`Hello ${actor.name},`, 'Emails from your Task Manager arrive at this address.'],
    action: { label: 'Open sent emails', link: `${originOf(deps.config)}/admin/mail` },
    reason: 'You get this email because you asked for it on the Email page.',
  })
  const expiresAt = new Date(now.getTime() + TEST_VALID_MS)
  return await adminTransaction(deps.db, actor, async (db) => {
    await enqueue(deps, db, { id, kind: 'test', recipient: actor.email, ...mail, expiresAt }, now)
    await logMail(db, 'mail.tested', id, actor, now.toISOString())
    return await toMailWithResult(deps, db, await lockMail(db, id))
  })
}
