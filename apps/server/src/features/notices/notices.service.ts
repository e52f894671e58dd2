/**
 * Mails about tasks. 'Assigned to you' is a reader of the log of changes; the others look once a workday, from 8:00 of a
 * person's own clock, through what they have to do. Both write into the outbox in the transaction that also notes how far
 * they are, so nothing is mailed twice or forgotten, on any number of nodes and whatever was down.
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
/** Older news is none: a server whose mail was set up late does not tell of everything at once. */
const NEWS_MS = 3 * DAY_MS
const MORNING_HOUR = 8
const AT_ONCE = 100

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

/** Who was given which task by whom: `user task` → change. Nobody is told what they did themselves. */
function givenIn(changes: readonly LoggedChange[], since: string): Map<string, LoggedChange> {
  const given = new Map<string, LoggedChange>()
  for (const change of changes) {
    if (change.at < since || (change.kind !== 'task.created' && change.kind !== 'task.edited')) continue
    for (const { field, before, after } of change.changes) {
      if (field !== 'assignedTo') continue
      const [old, now] = [before as string[], after as string[]]
      for (const id of now) {
        if (!old.includes(id) && id !== change.actorId) given.set(`${id} ${change.subjectId}`, change)
      }
    }
  }
  return given
}

async function tellOfAssignments(deps: Deps, db: Tx, changes: readonly LoggedChange[]): Promise<void> {
  const given = givenIn(changes, new Date(deps.now().getTime() - NEWS_MS).toISOString())
  if (given.size === 0) return
  const news = [...given.values()]
  // As it is now: who was taken off again is not told.
  const tasks = await repo.assignments(db, [...new Set(news.map((change) => change.subjectId))])
  const told = tasks.filter(({ id, user_id }) => given.has(`${user_id} ${id}`))
  const ids = [...new Set(told.map((task) => task.user_id))]
  if (ids.length === 0) return
  const readers = new Map((await repo.readers(db, ids)).map((reader) => [reader.id, reader]))
  const wishes = await preferencesOf(db, ids)
  const people = await actorsById(
    db,
    news.flatMap(({ actorId }) => actorId ?? []),
  )
  for (const task of told) {
    const reader = readers.get(task.user_id)
    const wish = wishes.get(task.user_id) ?? defaultPreferences
    if (!reader || !wish.mails.assigned) continue
    const actorId = given.get(`${task.user_id} ${task.id}`)?.actorId ?? null
    const at = deps.now().toISOString()
    if (wish.mailsDaily) await repo.keep(db, { user_id: reader.id, task_id: task.id, actor_id: actorId, at })
    else {
      const actor = actorOf(people, actorId)?.name ?? 'Somebody'
      await send(deps, db, reader, 'assigned', (links) =>
        assignedMail(reader.name, actor, lineOf(deps, reader, task), links),
      )
    }
  }
}

/** Mails people who were given a task since the last time. */
export async function mailAssignments(deps: Deps): Promise<void> {
  if (canDeliver(deps))
    await consumeChanges(deps.db, 'mails', (db, changes) => tellOfAssignments(deps, db, changes))
}

async function remind(deps: Deps, db: Tx, reader: repo.Reader, day: string, last: string): Promise<void> {
  const wish: Preferences = (await preferencesOf(db, [reader.id])).get(reader.id) ?? defaultPreferences
  // What fell due since their last morning is overdue for the first time.
  const open = await repo.dueTasks(db, reader.id, last === '' ? lastWorkday(day) : last, nextWorkday(day))
  const line = (task: Task) => lineOf(deps, reader, task)
  const parts = [
    { kind: 'overdue', tasks: open.filter((task) => task.due_date < day).map(line) },
    { kind: 'due-today', tasks: open.filter((task) => task.due_date === day).map(line) },
    { kind: 'due-tomorrow', tasks: open.filter((task) => task.due_date > day).map(line) },
  ] as const
  const wanted = parts.filter(({ kind, tasks }) => wish.mails[kind] && tasks.length > 0)
  const tomorrow = new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  if (!wish.mailsDaily) {
    for (const { kind, tasks } of wanted)
      await send(deps, db, reader, kind, (links) => reminderMail(kind, reader.name, tasks, tomorrow, links))
    return
  }
  const named = new Set(wanted.flatMap(({ tasks }) => tasks.map(({ link }) => link)))
  const fresh = (await repo.take(db, reader.id)).map(line).filter(({ link }) => !named.has(link))
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

/** One person's morning: the one who takes the day writes the mails, and nobody else does. */
async function morning(deps: Deps, userId: string, day: string): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const [reader] = await repo.readers(db, [userId])
    if (!reader) return
    const last = await claimReminderDay(db, userId, day)
    if (last !== null) await remind(deps, db, reader, day, last)
  })
}

/** Looks through the tasks of everybody whose morning it is. Goes on where another node, or an earlier time, stopped. */
export async function mailReminders(deps: Deps, going: () => boolean = () => true): Promise<void> {
  if (!canDeliver(deps)) return
  for (const zone of await timeZones(deps.db)) {
    const { day, hour } = localTime(deps.now(), zone)
    if (hour < MORNING_HOUR || !isWorkday(day)) continue
    for (;;) {
      const people = await usersToRemind(deps.db, zone, day, AT_ONCE)
      for (const id of people) {
        if (!going()) return
        await morning(deps, id, day)
      }
      if (people.length < AT_ONCE) break
    }
  }
}
