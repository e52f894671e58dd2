/**
 * Emails about tasks. 'Assigned to you' reads the log of changes; reminders are sent once a workday, from 8:00 in the
 * user's time zone. Both enqueue in the transaction that stores their progress, so that nothing is sent twice or
 * forgotten, on any number of nodes.
 */
import type { Preferences } from '@task-manager/contract/preferences'
import type { Deps } from '#server/core/deps.ts'
import { originOf } from '#server/core/origin.ts'
import type { Tx } from '#server/db/transaction.ts'
import { consumeChanges } from '#server/features/changes/change-consumer.service.ts'
import { actorOf, actorsById, type LoggedChange } from '#server/features/changes/changes.service.ts'
import { canDeliver, enqueue } from '#server/features/outbox/outbox.service.ts'
import { mailLinks } from '#server/features/preferences/mail-links.service.ts'
import {
  claimReminderDay,
  defaultPreferences,
  preferencesOf,
  timeZones,
  usersToRemind,
} from '#server/features/preferences/preferences.service.ts'
import { isWorkday, lastWorkday, localTime, nextWorkday } from './day.ts'
import {
  assignedMail,
  dailyMail,
  type FooterLinks,
  reminderMail,
  type TaskLine,
  type TaskMailKind,
} from './notice-mails.ts'
import * as repo from './notices.repo.ts'

const DAY_MS = 86_400_000
/** Older assignments are skipped, so that a server with a new mail server does not send everything. */
const NEWS_MS = 3 * DAY_MS
const MORNING_HOUR = 8
const BATCH = 100

type Task = repo.OpenTask

function lineOf(deps: Deps, reader: repo.Reader, { id, title, due_date }: Task): TaskLine {
  const path = reader.role === 'admin' ? `/admin/create-task?task=${id}` : `/user/task-details/${id}`
  return { title, dueDate: due_date, link: originOf(deps.config) + path }
}

const accountOf = (deps: Deps): string => `${originOf(deps.config)}/account?tab=notifications`

async function send(
  deps: Deps,
  db: Tx,
  reader: repo.Reader,
  kind: TaskMailKind,
  mailOf: (links: FooterLinks) => { subject: string; text: string; html: string },
): Promise<void> {
  const off = await mailLinks(deps, db, reader.id, kind)
  const now = deps.now()
  await enqueue(
    deps,
    db,
    {
      kind,
      recipient: reader.email,
      ...mailOf({ account: accountOf(deps), off: off.page }),
      offLink: off.oneClick,
      expiresAt: new Date(now.getTime() + DAY_MS),
    },
    now,
  )
}

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

async function notifyAssignees(deps: Deps, db: Tx, changes: readonly LoggedChange[]): Promise<void> {
  const since = new Date(deps.now().getTime() - NEWS_MS).toISOString()
  const assigned = assignmentsIn(changes, since)
  if (assigned.size === 0) return
  const taskIds = new Set([...assigned.values()].map((change) => change.subjectId))
  // Only those who are still assigned.
  const tasks = (await repo.assignments(db, [...taskIds])).filter(({ id, user_id }) =>
    assigned.has(assigneeKey(user_id, id)),
  )
  const userIds = [...new Set(tasks.map((task) => task.user_id))]
  if (userIds.length === 0) return
  const readers = new Map((await repo.readers(db, userIds)).map((reader) => [reader.id, reader]))
  const preferences = await preferencesOf(db, userIds)
  const authors = [...assigned.values()].flatMap(({ actorId }) => actorId ?? [])
  const people = await actorsById(db, authors)
  for (const task of tasks) {
    const reader = readers.get(task.user_id)
    const { mails, mailsDaily } = preferences.get(task.user_id) ?? defaultPreferences
    if (!reader || !mails.assigned) continue
    const actorId = assigned.get(assigneeKey(task.user_id, task.id))?.actorId ?? null
    const at = deps.now().toISOString()
    if (mailsDaily) await repo.store(db, { user_id: reader.id, task_id: task.id, actor_id: actorId, at })
    else {
      const actor = actorOf(people, actorId)?.name ?? 'Somebody'
      await send(deps, db, reader, 'assigned', (links) =>
        assignedMail(reader.name, actor, lineOf(deps, reader, task), links),
      )
    }
  }
}

/** Emails new assignees since the last call. */
export async function mailAssignments(deps: Deps): Promise<void> {
  if (canDeliver(deps))
    await consumeChanges(deps.db, 'mails', (db, changes) => notifyAssignees(deps, db, changes))
}

async function remind(deps: Deps, db: Tx, reader: repo.Reader, day: string, last: string): Promise<void> {
  const preferences: Preferences = (await preferencesOf(db, [reader.id])).get(reader.id) ?? defaultPreferences
  // Tasks that fell due since the last reminders are overdue for the first time.
  const open = await repo.dueTasks(db, reader.id, last === '' ? lastWorkday(day) : last, nextWorkday(day))
  const line = (task: Task) => lineOf(deps, reader, task)
  const parts = [
    { kind: 'overdue', tasks: open.filter((task) => task.due_date < day).map(line) },
    { kind: 'due-today', tasks: open.filter((task) => task.due_date === day).map(line) },
    { kind: 'due-tomorrow', tasks: open.filter((task) => task.due_date > day).map(line) },
  ] as const
  const wanted = parts.filter(({ kind, tasks }) => preferences.mails[kind] && tasks.length > 0)
  const tomorrow = new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  if (!preferences.mailsDaily) {
    for (const { kind, tasks } of wanted)
      await send(deps, db, reader, kind, (links) => reminderMail(kind, reader.name, tasks, tomorrow, links))
    return
  }
  const named = new Set(wanted.flatMap(({ tasks }) => tasks.map(({ link }) => link)))
  const fresh = (await repo.takeAll(db, reader.id)).map(line).filter(({ link }) => !named.has(link))
  const all = fresh.length === 0 ? wanted : [...wanted, { kind: 'assigned', tasks: fresh } as const]
  if (all.length === 0) return
  const now = deps.now()
  await enqueue(
    deps,
    db,
    {
      kind: 'daily',
      recipient: reader.email,
      ...dailyMail(reader.name, all, accountOf(deps)),
      expiresAt: new Date(now.getTime() + DAY_MS),
    },
    now,
  )
}

/** Sends one user's reminders. Only the node that claims the day does. */
async function remindOnce(deps: Deps, userId: string, day: string): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const [reader] = await repo.readers(db, [userId])
    if (!reader) return
    const last = await claimReminderDay(db, userId, day)
    if (last !== null) await remind(deps, db, reader, day, last)
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

/** Sends reminders in every time zone where it is the morning of a workday. Continues where any node stopped. */
export async function mailReminders(deps: Deps, going: () => boolean = () => true): Promise<void> {
  if (!canDeliver(deps)) return
  for (const zone of await timeZones(deps.db)) {
    const { day, hour } = localTime(deps.now(), zone)
    if (hour < MORNING_HOUR || !isWorkday(day)) continue
    if (!(await remindZone(deps, zone, day, going))) return
  }
}
