/**
 * Emails about single events of tasks (decision T68). An email is delayed by two minutes and leaves out events that
 * were seen in the meantime. The right to the task and the person's choices are checked again before sending.
 */
import { DAY_MS } from '@task-manager/contract/calendar'
import type { InboxKind } from '@task-manager/contract/notifications/inbox'
import type { Deps } from '#server/core/deps.ts'
import { type MailGroup, type RenderedMail, renderMail } from '#server/core/mail-template.ts'
import { originOf } from '#server/core/origin.ts'
import { type ActiveUser, activeUsers } from '#server/db/query/active-users.ts'
import type { InboxTable } from '#server/db/tables/inbox.ts'
import type { Tx } from '#server/db/transaction.ts'
import { canDeliver, enqueueAll, type NewMail, threadOf } from '#server/features/outbox/outbox.service.ts'
import {
  notificationsOf,
  type PersonNotifications,
} from '#server/features/preferences/notifications.service.ts'
import { afterQuiet } from '#server/features/preferences/sending-time.policy.ts'
import { contentsOf, type EventContent } from './event-content.service.ts'
import * as repo from './inbox-mails.repo.ts'

const WAIT_MS = 2 * 60_000
const EXPIRES_MS = DAY_MS
/** Emails of other kinds are written by their own features. */
const MAILED: readonly InboxKind[] = [
  'unassigned',
  'mentioned',
  'commented',
  'finished',
  'moved',
  'unblocked',
]

const dueAt = (now: Date, { timeZone, quiet }: PersonNotifications): Date =>
  afterQuiet(new Date(now.getTime() + WAIT_MS), timeZone, quiet)

/** To be called in the transaction that writes the events. */
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

type MailedEvent = EventContent<repo.MailRow>

const footer = (deps: Deps) => ({
  reason: 'You get this email because you chose it in your notification settings.',
  footerLinks: [
    { label: 'Notification settings', link: `${originOf(deps.config)}/account?tab=notifications` },
  ],
})

/** An email about a single task belongs to the thread of that task. */
function taskMail(deps: Deps, name: string, contents: readonly MailedEvent[]): RenderedMail {
  const [first] = contents
  const single = contents.length === 1
  const quote = contents
    .filter((content) => content.quote !== '')
    .map((content) => (single ? content.quote : `${content.sentence}:\n${content.quote}`))
    .join('\n\n')
  const unquoted = contents.filter((content) => content.quote === '').map(({ sentence }) => `${sentence}.`)
  return renderMail(deps.config, {
    subject: first?.title ?? '',
    paragraphs: [`Hello ${name},`, ...(single && quote !== '' ? [`${first?.sentence}:`] : unquoted)],
    ...(quote === '' ? {} : { quote }),
    ...(first?.path ? { action: { label: 'Open task', link: originOf(deps.config) + first.path } } : {}),
    ...footer(deps),
  })
}

/** Leaves out kinds of email that the person has turned off in the meantime. */
async function chosenAmong(
  db: Tx,
  rows: readonly repo.MailRow[],
): Promise<{ chosen: repo.MailRow[]; settings: (userId: string) => PersonNotifications }> {
  const settings = await notificationsOf(db, [...new Set(rows.map((row) => row.user_id))])
  return { chosen: rows.filter(({ user_id, kind }) => settings(user_id).kinds[kind].mail), settings }
}

const commentsIn = (contents: readonly MailedEvent[]): string[] => [
  ...new Set(contents.flatMap(({ row }) => row.comment_id ?? [])),
]

/**
 * For the morning email: claims the person's waiting events, grouped by task, and returns the ids of their comments.
 */
export async function claimEvents(
  deps: Deps,
  db: Tx,
  userId: string,
): Promise<{ groups: MailGroup[]; comments: string[] }> {
  const { chosen } = await chosenAmong(db, await repo.takeAllOf(db, userId))
  const contents = await contentsOf(deps, db, chosen)
  const origin = originOf(deps.config)
  const groups = [...Map.groupBy(contents, ({ row }) => row.subject_id).values()].map((ofTask) => ({
    heading: ofTask[0]?.title ?? '',
    items: ofTask.map(({ row, sentence, quote, path, task }) => ({
      text: sentence,
      link: origin + (path ?? '/inbox'),
      subjects: [task, row.comment_id].filter((id) => id !== null),
      ...(quote === '' ? {} : { note: quote }),
    })),
  }))
  return { groups, comments: commentsIn(contents) }
}

function mailsFor(deps: Deps, { id, name, email }: ActiveUser, contents: readonly MailedEvent[]): NewMail[] {
  const expiresAt = new Date(deps.now().getTime() + EXPIRES_MS)
  const mail = { kind: 'inbox', recipient: email, expiresAt, holdable: true as const }
  return [...Map.groupBy(contents, ({ row }) => row.subject_id)].map(([taskId, ofTask]) => ({
    ...mail,
    ...taskMail(deps, name, ofTask),
    thread: threadOf(taskId),
    about: {
      person: id,
      tasks: ofTask.some(({ task }) => task !== null) ? [taskId] : [],
      comments: commentsIn(ofTask),
    },
  }))
}

/** Moves due emails to the outbox, a limited number in each transaction. Returns their number. */
export async function mailInbox(deps: Deps, going: () => boolean = () => true): Promise<number> {
  if (!canDeliver(deps)) return 0
  let total = 0
  for (let n: number | null = 0; n !== null && going(); n = await mailBatch(deps)) total += n
  return total
}

/** Returns the number of emails; null when nothing was due. */
async function mailBatch(deps: Deps): Promise<number | null> {
  return await deps.db.transaction().execute(async (db) => {
    const now = deps.now()
    const rows = await repo.claimDue(db, now.toISOString())
    if (rows.length === 0) return null
    const { chosen, settings } = await chosenAmong(db, rows)
    const waiting: repo.MailRow[] = []
    const ready: repo.MailRow[] = []
    for (const row of chosen) {
      const { timeZone, quiet } = settings(row.user_id)
      // The person may have chosen quiet hours after the email was written.
      const end = afterQuiet(now, timeZone, quiet)
      if (end > now) waiting.push({ ...row, due_at: end.toISOString() })
      else ready.push(row)
    }
    if (waiting.length > 0) await repo.insert(db, waiting)
    const contents = Map.groupBy(await contentsOf(deps, db, ready), ({ row }) => row.user_id)
    const ids = [...contents.keys()]
    if (ids.length === 0) return 0
    const mails = (await activeUsers(db, ids)).flatMap((person) =>
      mailsFor(deps, person, contents.get(person.id) ?? []),
    )
    await enqueueAll(deps, db, mails, now)
    return mails.length
  })
}
