/**
 * Emails about tasks. 'Assigned to you' reads the log of changes; reminders are sent once a workday, from 8:00 in the
 * user's time zone, to the inbox too. Both enqueue in the transaction that stores their progress, so that nothing is sent twice or
 * forgotten, on any number of nodes.
 */
import { DAY_MS, isWorkday } from '@task-manager/contract/calendar'
import type { TaskMailKind } from '@task-manager/contract/people/preferences'
import type { Deps } from '#server/core/deps.ts'
import { type MailContent, type RenderedMail, renderMail } from '#server/core/mail-template.ts'
import { originOf } from '#server/core/origin.ts'
import { type ActiveUser, activeUsers } from '#server/db/query/active-users.ts'
import type { NoticeTable } from '#server/db/tables/notices.ts'
import type { Tx } from '#server/db/transaction.ts'
import { consumeChanges } from '#server/features/changes/change-consumer.service.ts'
import { actorOf, actorsById, type LoggedChange } from '#server/features/changes/changes.service.ts'
import { remindInbox } from '#server/features/inbox/feed.service.ts'
import { claimEvents } from '#server/features/inbox/inbox-mails.service.ts'
import {
  canDeliver,
  enqueue,
  enqueueAll,
  type NewMail,
  threadOf,
} from '#server/features/outbox/outbox.service.ts'
import { mailLinks } from '#server/features/preferences/mail-links.service.ts'
import {
  notificationsOf,
  type PersonNotifications,
} from '#server/features/preferences/notifications.service.ts'
import {
  claimReminderDay,
  defaultPreferences,
  preferencesOf,
  timeZones,
  usersToRemind,
} from '#server/features/preferences/preferences.service.ts'
import { afterQuiet } from '#server/features/preferences/sending-time.policy.ts'
import { localTime, nextWorkday } from './day.ts'
import {
  assignedMail,
  dailyMail,
  type FooterLinks,
  type Recipient,
  reminderMail,
  type TaskLine,
} from './notice-mails.ts'
import * as repo from './notices.repo.ts'

/** Older assignments are skipped, so that a server with a new mail server does not send everything. */
const NEWS_MS = 3 * DAY_MS
const MORNING_HOUR = 8
const BATCH = 100

const newsSince = (deps: Deps): string => new Date(deps.now().getTime() - NEWS_MS).toISOString()

type Task = repo.OpenTask

const lineOf = (deps: Deps, { id, title, due_date }: Task): TaskLine => ({
  id,
  title,
  dueDate: due_date,
  link: `${originOf(deps.config)}/tasks/${id}`,
})

interface UserWithSettings extends ActiveUser {
  readonly settings: Pick<PersonNotifications, 'timeZone' | 'quiet'>
}

type MailOf = (links: FooterLinks) => RenderedMail & Pick<NewMail, 'thread' | 'about'>

/** An email of this kind with the links that turn it off. */
async function mailTo(
  deps: Deps,
  db: Tx,
  user: UserWithSettings,
  kind: TaskMailKind | 'daily',
  mailOf: MailOf,
): Promise<NewMail> {
  const off = await mailLinks(deps, db, user.id, kind)
  const now = deps.now()
  const origin = originOf(deps.config)
  const links = {
    account: `${origin}/account?tab=notifications`,
    tasks: `${origin}${user.role === 'admin' ? '/admin/tasks?assignedTo=me&' : '/user/tasks?'}sort=due`,
    off: off.page,
  }
  const { timeZone, quiet } = user.settings
  const notBefore = afterQuiet(now, timeZone, quiet)
  const expiresAt = new Date(notBefore.getTime() + DAY_MS)
  return {
    kind,
    recipient: user.email,
    ...mailOf(links),
    offLink: off.oneClick,
    notBefore,
    expiresAt,
    holdable: true,
  }
}

/** An email whose lines may be left out when it is sent. */
function inLines(deps: Deps, user: ActiveUser, content: MailContent, comments: readonly string[]) {
  const subjects = (content.groups ?? []).flatMap(({ items }) => items.flatMap((item) => item.subjects ?? []))
  const tasks = [...new Set(subjects)].filter((id) => !comments.includes(id))
  return { ...renderMail(deps.config, content), about: { person: user.id, tasks, comments, content } }
}

const recipientOf = (deps: Deps, { name }: ActiveUser, today: string): Recipient => ({
  config: deps.config,
  name,
  today,
})

const assigneeKey = (userId: string, taskId: string): string => `${userId} ${taskId}`

/** Users whom a change assigned, without its author. */
function newAssignees({ changes, actorId }: LoggedChange): string[] {
  return changes
    .filter(({ field }) => field === 'assignedTo')
    .flatMap(({ before, after }) => (after as string[]).filter((id) => !(before as string[]).includes(id)))
    .filter((id) => id !== actorId)
}

/** New assignments since `since`: the last change by user and task. */
function assignmentsIn(changes: readonly LoggedChange[], since: string): Map<string, LoggedChange> {
  const recent = changes.filter(
    ({ at, kind }) => at >= since && (kind === 'task.created' || kind === 'task.edited'),
  )
  return new Map(
    recent.flatMap((change) =>
      newAssignees(change).map((id) => [assigneeKey(id, change.subjectId), change] as const),
    ),
  )
}

const assignedTo =
  (deps: Deps, user: ActiveUser, actor: string | null | undefined, task: Task, today: string): MailOf =>
  (links) => ({
    ...assignedMail(recipientOf(deps, user, today), actor ?? 'A former member', lineOf(deps, task), links),
    thread: threadOf(task.id),
    about: { person: user.id, tasks: [task.id], comments: [] },
  })

async function notifyAssignees(deps: Deps, db: Tx, changes: readonly LoggedChange[]): Promise<void> {
  const assigned = assignmentsIn(changes, newsSince(deps))
  if (assigned.size === 0) return
  const taskIds = new Set([...assigned.values()].map((change) => change.subjectId))
  // Skips people who are no longer assigned.
  const tasks = (await repo.assignments(db, [...taskIds])).filter(({ id, user_id }) =>
    assigned.has(assigneeKey(user_id, id)),
  )
  const userIds = [...new Set(tasks.map((task) => task.user_id))]
  if (userIds.length === 0) return
  const users = new Map((await activeUsers(db, userIds)).map((user) => [user.id, user]))
  const preferences = await preferencesOf(db, userIds)
  const authors = [...assigned.values()].flatMap(({ actorId }) => actorId ?? [])
  const people = await actorsById(db, authors)
  const settings = await notificationsOf(db, userIds)
  const now = deps.now()
  const sent: NewMail[] = []
  const waiting: NoticeTable[] = []
  for (const task of tasks) {
    const user = users.get(task.user_id)
    const { mails, mailsDaily, timeZone } = preferences.get(task.user_id) ?? defaultPreferences
    if (!user || !mails.assigned) continue
    const actorId = assigned.get(assigneeKey(task.user_id, task.id))?.actorId ?? null
    if (mailsDaily)
      waiting.push({ user_id: user.id, task_id: task.id, actor_id: actorId, at: now.toISOString() })
    else {
      const { day } = localTime(now, timeZone)
      const mailOf = assignedTo(deps, user, actorOf(people, actorId)?.name, task, day)
      sent.push(await mailTo(deps, db, { ...user, settings: settings(user.id) }, 'assigned', mailOf))
    }
  }
  await repo.store(db, waiting)
  await enqueueAll(deps, db, sent, now)
}

/** Emails new assignees since the last call. */
export async function mailAssignments(deps: Deps, going: () => boolean = () => true): Promise<void> {
  if (canDeliver(deps))
    await consumeChanges(deps.db, 'mails', (db, changes) => notifyAssignees(deps, db, changes), {
      from: newsSince(deps),
      going,
    })
}

type DueKind = Exclude<TaskMailKind, 'assigned'>
type Part = { readonly kind: TaskMailKind; readonly tasks: readonly Task[] }
type DuePart = Part & { readonly kind: DueKind }

const reminders = { 'due-tomorrow': 'tomorrow', 'due-today': 'today', overdue: 'overdue' } as const

async function dueParts(db: Tx, user: ActiveUser, day: string): Promise<DuePart[]> {
  const open = await repo.dueTasks(db, user.id, day, nextWorkday(day))
  const overdue = open.filter((task) => task.due_date < day)
  return [
    { kind: 'overdue', tasks: overdue },
    { kind: 'due-today', tasks: open.filter((task) => task.due_date === day) },
    { kind: 'due-tomorrow', tasks: open.filter((task) => task.due_date > day) },
  ]
}

async function remind(deps: Deps, db: Tx, user: ActiveUser, day: string): Promise<void> {
  const due = await dueParts(db, user, day)
  // Stored for every channel, so that no later morning notifies the person again.
  await repo.storeOverdue(
    db,
    (due.find(({ kind }) => kind === 'overdue')?.tasks ?? []).map(({ id, due_date }) => ({
      user_id: user.id,
      task_id: id,
      due_date,
    })),
  )
  await remindInbox(
    deps,
    db,
    user.id,
    due.flatMap(({ kind, tasks }) =>
      tasks.map(({ id, due_date }) => ({ taskId: id, dueDate: due_date, due: reminders[kind] })),
    ),
  )
  if (canDeliver(deps)) await mailReminder(deps, db, user, day, due)
}

async function mailReminder(
  deps: Deps,
  db: Tx,
  user: ActiveUser,
  day: string,
  due: readonly DuePart[],
): Promise<void> {
  const preferences = (await preferencesOf(db, [user.id])).get(user.id) ?? defaultPreferences
  const parts: Part[] = due.filter(({ kind, tasks }) => preferences.mails[kind] && tasks.length > 0)
  const lines = ({ tasks }: Part): TaskLine[] => tasks.map((task) => lineOf(deps, task))
  const recipient = recipientOf(deps, user, day)
  const settings = (await notificationsOf(db, [user.id]))(user.id)
  const send = async (kind: TaskMailKind | 'daily', mailOf: MailOf): Promise<void> =>
    enqueue(deps, db, await mailTo(deps, db, { ...user, settings }, kind, mailOf), deps.now())
  const waiting = await repo.takeAll(db, user.id)
  const assigned = preferences.mails.assigned ? waiting : []
  if (!preferences.mailsDaily) {
    const since = newsSince(deps)
    // Assigned while the person still wanted one email a day.
    for (const task of assigned.filter(({ at }) => at >= since))
      await send('assigned', assignedTo(deps, user, task.actor, task, day))
    for (const part of parts) {
      const { kind } = part
      if (kind === 'assigned') continue
      await send(kind, (links) => inLines(deps, user, reminderMail(recipient, kind, lines(part), links), []))
    }
    return
  }
  const named = new Set(parts.flatMap(({ tasks }) => tasks.map(({ id }) => id)))
  const fresh = assigned.filter(({ id }) => !named.has(id))
  if (fresh.length > 0) parts.push({ kind: 'assigned', tasks: fresh })
  const { groups: news, comments } = await claimEvents(deps, db, user.id)
  if (parts.length === 0 && news.length === 0) return
  const all = parts.map((part) => ({ kind: part.kind, tasks: lines(part) }))
  await send('daily', (links) => inLines(deps, user, dailyMail(recipient, all, news, links), comments))
}

/** Sends one user's reminders, on the node that claims the day. */
async function remindOnce(deps: Deps, userId: string, day: string): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const [user] = await activeUsers(db, [userId])
    if (!user) return
    if (await claimReminderDay(db, userId, day)) await remind(deps, db, user, day)
  })
}

/** Sends the reminders of a day to the users of a time zone. False when it was stopped. */
async function remindZone(deps: Deps, zone: string, day: string, going: () => boolean): Promise<boolean> {
  for (;;) {
    const userIds = await usersToRemind(deps.db, zone, day, BATCH)
    for (const id of userIds) {
      if (!going()) return false
      await remindOnce(deps, id, day)
    }
    if (userIds.length < BATCH) return true
  }
}

/** Reminds in the inbox, and by email where there is a mail server, in every time zone where it is the morning of a workday. Continues where any node stopped. */
export async function sendReminders(deps: Deps, going: () => boolean = () => true): Promise<void> {
  for (const zone of await timeZones(deps.db)) {
    const { day, hour } = localTime(deps.now(), zone)
    if (hour < MORNING_HOUR || !isWorkday(day)) continue
    if (!(await remindZone(deps, zone, day, going))) return
  }
}
