/**
 * Emails about single events of tasks (decision T68). An email waits two minutes, and is not sent of what was seen in the
 * meantime; the right to the task is that of the moment of sending.
 */
import type { InboxKind } from '@task-manager/contract/inbox'
import type { Deps } from '#server/core/deps.ts'
import { type RenderedMail, renderMail } from '#server/core/mail-template.ts'
import { originOf } from '#server/core/origin.ts'
import type { Tx } from '#server/db/transaction.ts'
import { actorsById } from '#server/features/changes/changes.service.ts'
import { canDeliver, enqueueAll, type NewMail } from '#server/features/outbox/outbox.service.ts'
import {
  notificationsOf,
  type PersonNotifications,
} from '#server/features/preferences/notifications.service.ts'
import { afterQuiet, nextMorning } from '#server/features/preferences/sending-time.policy.ts'
import { candidates, titles } from './feed.repo.ts'
import type { InboxTable } from './inbox.tables.ts'
import type { InboxDetail } from './inbox-events.ts'
import * as repo from './inbox-mails.repo.ts'
import { plainText, textOf } from './inbox-words.ts'

const WAIT_MS = 2 * 60_000
const EXPIRES_MS = 86_400_000
/** Emails of the others are written by their own features. */
const MAILED: readonly InboxKind[] = [
  'unassigned',
  'mentioned',
  'commented',
  'finished',
  'moved',
  'unblocked',
]

function dueAt(now: Date, { timeZone, quiet, daily }: PersonNotifications): Date {
  const soon = new Date(now.getTime() + WAIT_MS)
  return afterQuiet(daily ? nextMorning(soon, timeZone) : soon, timeZone, quiet)
}

/** In the transaction that writes the events. */
export async function enqueueMails(
  deps: Deps,
  db: Tx,
  rows: readonly InboxTable[],
  settings: (userId: string) => PersonNotifications,
): Promise<void> {
  if (!canDeliver(deps)) return
  const now = deps.now()
  const mails = rows
    .filter(({ kind, user_id }) => MAILED.includes(kind) && settings(user_id).kinds[kind].mail)
    .map(({ user_id, id, kind, subject_id, actor_id, comment_id, detail }) => ({
      user_id,
      id,
      kind,
      subject_id,
      actor_id,
      comment_id,
      detail,
      due_at: dueAt(now, settings(user_id)).toISOString(),
    }))
  if (mails.length > 0) await repo.insert(db, mails)
}

interface Piece {
  readonly row: repo.MailRow
  readonly title: string
  readonly sentence: string
  /** Empty: none. */
  readonly quote: string
  readonly link: string | null
}

/** Without what was seen, deleted, or is not for the person any more. */
async function piecesOf(deps: Deps, db: Tx, rows: readonly repo.MailRow[]): Promise<Map<string, Piece[]>> {
  const taskIds = [...new Set(rows.map((row) => row.subject_id))]
  const seen = await repo.seen(db, rows)
  const sees = new Set(
    (await candidates(db, taskIds))
      .filter(({ role, assigned }) => role === 'admin' || assigned === 1)
      .map(({ userId, taskId }) => `${userId} ${taskId}`),
  )
  const names = await titles(db, taskIds)
  const comments = new Map(
    (
      await repo.comments(
        db,
        rows.flatMap((row) => row.comment_id ?? []),
      )
    ).map(({ id, text }) => [id, text]),
  )
  const people = await actorsById(
    db,
    rows.flatMap((row) => row.actor_id ?? []),
  )
  const today = deps.now().toISOString().slice(0, 10)
  const origin = originOf(deps.config)
  const wanted = rows.filter(
    (row) =>
      !seen.has(`${row.user_id} ${row.id}`) &&
      (row.kind === 'unassigned' || sees.has(`${row.user_id} ${row.subject_id}`)) &&
      (row.comment_id === null || comments.has(row.comment_id)),
  )
  const pieces = wanted.map((row): Piece => {
    const detail = JSON.parse(row.detail) as InboxDetail
    return {
      row,
      title: (row.kind === 'unassigned' ? detail.title : names.get(row.subject_id)) ?? '',
      sentence: textOf({
        kind: row.kind,
        names: [people.get(row.actor_id ?? '')?.name ?? 'A former member'],
        count: 1,
        newest: detail,
        oldest: detail,
        comment: null,
        enquiry: null,
        today,
      }),
      quote: plainText(comments.get(row.comment_id ?? '') ?? ''),
      link: sees.has(`${row.user_id} ${row.subject_id}`) ? `${origin}/tasks/${row.subject_id}` : null,
    }
  })
  return Map.groupBy(pieces, ({ row }) => row.user_id)
}

const footer = (deps: Deps) => ({
  reason: 'You get this email because of your notification settings.',
  footerLinks: [
    { label: 'Notification settings', link: `${originOf(deps.config)}/account?tab=notifications` },
  ],
})

/** One task, in the thread of its emails. */
function taskMail(deps: Deps, name: string, pieces: readonly Piece[]): RenderedMail {
  const [first] = pieces
  const single = pieces.length === 1
  return renderMail(deps.config, {
    subject: first?.title ?? '',
    paragraphs: [
      `Hello ${name},`,
      ...(single
        ? [`${first?.sentence}:`]
        : pieces.filter(({ quote }) => quote === '').map(({ sentence }) => `${sentence}.`)),
    ],
    quote: pieces
      .filter(({ quote }) => quote !== '')
      .map(({ sentence, quote }) => (single ? quote : `${sentence}:\n${quote}`))
      .join('\n\n'),
    ...(first?.link ? { action: { label: 'Open task', link: first.link } } : {}),
    ...footer(deps),
  })
}

/** Everything of one morning. */
function morningMail(deps: Deps, name: string, pieces: readonly Piece[]): RenderedMail {
  const byTask = Map.groupBy(pieces, ({ row }) => row.subject_id)
  return renderMail(deps.config, {
    subject: `News of ${byTask.size === 1 ? pieces[0]?.title : `${byTask.size} tasks`}`,
    paragraphs: [`Hello ${name},`, 'Here is what happened to the tasks that you follow.'],
    groups: [...byTask.values()].map((ofTask) => ({
      heading: ofTask[0]?.title ?? '',
      items: ofTask.map(({ sentence, quote, link }) => ({
        text: sentence,
        link: link ?? `${originOf(deps.config)}/inbox`,
        ...(quote === '' ? {} : { note: quote }),
      })),
    })),
    ...footer(deps),
  })
}

function mailsFor(
  deps: Deps,
  { name, email }: repo.Addressee,
  pieces: readonly Piece[],
  isDaily: boolean,
): NewMail[] {
  const expiresAt = new Date(deps.now().getTime() + EXPIRES_MS)
  const mail = { kind: 'inbox', recipient: email, expiresAt }
  if (isDaily) return [{ ...mail, ...morningMail(deps, name, pieces) }]
  return [...Map.groupBy(pieces, ({ row }) => row.subject_id)].map(([taskId, ofTask]) => ({
    ...mail,
    ...taskMail(deps, name, ofTask),
    thread: `task-${taskId}`,
  }))
}

/** Hands over what is due to the outbox. Returns the number of emails. */
export async function mailInbox(deps: Deps): Promise<number> {
  if (!canDeliver(deps)) return 0
  return await deps.db.transaction().execute(async (db) => {
    const now = deps.now()
    const rows = await repo.takeDue(db, now.toISOString())
    if (rows.length === 0) return 0
    const pieces = await piecesOf(deps, db, rows)
    const ids = [...pieces.keys()]
    if (ids.length === 0) return 0
    const settings = await notificationsOf(db, ids)
    const mails = (await repo.addressees(db, ids)).flatMap((person) =>
      mailsFor(deps, person, pieces.get(person.id) ?? [], settings(person.id).daily),
    )
    await enqueueAll(deps, db, mails, now)
    return mails.length
  })
}
