/**
 * Fills the inbox from the log of changes. One consumer for all nodes: its position in the log and the entries are
 * stored in one transaction, so that each event gives each person one entry, even when a node ends in between.
 */
import { DAY_MS } from '@task-manager/contract/calendar'
import { INBOX_DAYS } from '@task-manager/contract/notifications/inbox'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import type { Deps } from '#server/core/deps.ts'
import { newId } from '#server/db/ids.ts'
import { activeUsers } from '#server/db/query/active-users.ts'
import type { InboxTable } from '#server/db/tables/inbox.ts'
import type { Tx } from '#server/db/transaction.ts'
import { consumeChanges } from '#server/features/changes/change-consumer.service.ts'
import { type LoggedChange, logChange } from '#server/features/changes/changes.service.ts'
import { notificationsOf } from '#server/features/preferences/notifications.service.ts'
import * as repo from './feed.repo.ts'
import { eventsOf, type InboxDetail, type InboxEvent, isForAdmins, removalsIn } from './inbox-events.ts'
import { enqueueMails } from './inbox-mails.service.ts'
import { enqueuePushes } from './inbox-pushes.service.ts'

/** Announces to open screens that these inboxes changed. */
export async function announce(deps: Deps, db: Tx, userIds: Iterable<string>): Promise<void> {
  const audience = [...new Set(userIds)]
  if (audience.length > 0)
    await logChange(db, {
      actorId: null,
      at: deps.now().toISOString(),
      kind: 'inbox.changed',
      // The same subject for all, so that the live stream merges the changes.
      subjectId: 'inbox',
      audience,
    })
}

const follows = (
  { userId, following, assigned, isCreator }: repo.Candidate,
  present: ReadonlySet<string>,
): boolean =>
  following === null ? isCreator === 1 || (assigned === 1 && present.has(userId)) : following === 1

interface Readers {
  /** The people who see each task. */
  readonly ofTask: ReadonlyMap<string, ReadonlyMap<string, repo.Candidate>>
  readonly admins: readonly string[]
  /** The roles of active people who were removed from a task, by id. */
  readonly roles: ReadonlyMap<string, string>
}

const sees = ({ role, assigned }: repo.Candidate): boolean => role === 'admin' || assigned === 1

async function readersOf(db: Tx, events: readonly InboxEvent[]): Promise<Readers> {
  const ids = new Set(events.flatMap(({ kind, subjectId }) => (isForAdmins(kind) ? [] : [subjectId])))
  const ofTask = new Map<string, Map<string, repo.Candidate>>([...ids].map((id) => [id, new Map()]))
  for (const each of await repo.candidates(db, [...ids]))
    if (sees(each)) ofTask.get(each.taskId)?.set(each.userId, each)
  const removedPeople = events.filter(({ kind }) => kind === 'unassigned').flatMap(({ to }) => to as string[])
  const roles = new Map((await activeUsers(db, removedPeople)).map(({ id, role }) => [id, role]))
  const admins = events.some(({ to }) => to === 'admins') ? await repo.activeAdmins(db) : []
  return { ofTask, admins, roles }
}

/**
 * The receivers of the event, by their current rights. People who muted the task get only mentions and their own
 * removal from it.
 */
function recipients(
  { kind, to, subjectId, actorId, present }: InboxEvent,
  { ofTask, admins, roles }: Readers,
): string[] {
  const viewers = ofTask.get(subjectId)
  const isMuted = (id: string) =>
    kind !== 'mentioned' && kind !== 'unassigned' && viewers?.get(id)?.following === 0
  const all = (): readonly string[] => {
    if (to === 'admins') return admins
    if (to === 'followers') {
      const presentIds = new Set(present)
      return [...(viewers?.values() ?? [])]
        .filter((each) => follows(each, presentIds))
        .map(({ userId }) => userId)
    }
    if (kind === 'unassigned') return to.filter((id) => roles.has(id) && viewers?.get(id)?.assigned !== 1)
    return to.filter((id) => viewers?.has(id) && !(kind === 'assigned' && viewers.get(id)?.assigned !== 1))
  }
  return all().filter((id) => id !== actorId && !isMuted(id))
}

const titleBefore = ({ changes }: repo.TitleRow): string =>
  String((JSON.parse(changes) as FieldChange[]).find(({ field }) => field === 'title')?.before ?? '')

/** By event, the title that removed people last saw, not a later one. */
async function lastTitles(db: Tx, events: readonly InboxEvent[]): Promise<Map<InboxEvent, InboxDetail>> {
  const unassigned = events.filter(({ kind }) => kind === 'unassigned')
  const [first] = unassigned
  if (first === undefined) return new Map()
  const ids = unassigned.map(({ subjectId }) => subjectId)
  const current = await repo.titles(db, ids)
  const changes = await repo.titleChanges(db, ids, first.seq)
  return new Map(
    unassigned.map((event) => {
      const later = changes.find(({ subject_id, seq }) => subject_id === event.subjectId && seq >= event.seq)
      return [event, { title: later ? titleBefore(later) : (current.get(event.subjectId) ?? '') }]
    }),
  )
}

/** Leaves out events about content that has since been deleted. */
async function withoutDeleted(db: Tx, events: readonly InboxEvent[]): Promise<InboxEvent[]> {
  const comments = await repo.commentsAmong(
    db,
    events.flatMap(({ commentId }) => commentId ?? []),
  )
  const enquiries = await repo.enquiriesAmong(
    db,
    events.flatMap(({ kind, subjectId }) => (kind === 'enquiry' ? [subjectId] : [])),
  )
  return events.filter(
    ({ kind, commentId, subjectId }) =>
      (commentId === null || comments.has(commentId)) && (kind !== 'enquiry' || enquiries.has(subjectId)),
  )
}

/** People who comment on a task or are mentioned follow it. */
const newFollowers = (events: readonly InboxEvent[]) => {
  const rows = events
    .filter(({ commentId }) => commentId !== null)
    .flatMap(({ kind, to, subjectId, actorId }) => [
      ...(actorId === null ? [] : [{ task_id: subjectId, user_id: actorId, following: 1 }]),
      ...(kind === 'mentioned' ? (to as string[]) : []).map((id) => ({
        task_id: subjectId,
        user_id: id,
        following: 1,
      })),
    ])
  return [...new Map(rows.map((row) => [`${row.task_id} ${row.user_id}`, row])).values()]
}

async function remove(db: Tx, changes: readonly LoggedChange[]): Promise<string[]> {
  const { subjects, purged, comments, people } = removalsIn(changes)
  const tasks = changes
    .filter(({ kind }) => kind === 'comment.deleted')
    .map(({ changes }) => String(changes.find(({ field }) => field === 'task')?.after))
  await repo.forgetFollowing(db, purged)
  return [
    ...(await repo.removeSubjects(db, subjects)),
    ...(await repo.removeComments(db, tasks, comments)),
    ...(await repo.removeUnseen(db, people)),
  ]
}

async function rowsOf(db: Tx, events: readonly InboxEvent[]): Promise<InboxTable[]> {
  const readers = await readersOf(db, events)
  const titles = await lastTitles(db, events)
  const notified = new Set<string>()
  return events.flatMap((event) => {
    const id = newId()
    const detail = JSON.stringify(titles.get(event) ?? event.detail)
    return recipients(event, readers).flatMap((userId) => {
      const key = `${userId} ${event.seq}`
      if (notified.has(key)) return []
      notified.add(key)
      return {
        user_id: userId,
        id,
        event: `change ${event.seq}`,
        kind: event.kind,
        subject_id: event.subjectId,
        actor_id: event.actorId,
        comment_id: event.commentId,
        detail,
        at: event.at,
        read_at: '',
      }
    })
  })
}

async function feed(deps: Deps, db: Tx, changes: readonly LoggedChange[]): Promise<void> {
  const since = new Date(deps.now().getTime() - INBOX_DAYS * DAY_MS).toISOString()
  const events = await withoutDeleted(db, changes.filter(({ at }) => at >= since).flatMap(eventsOf))
  const withoutEntries = await remove(db, changes)
  if (events.length > 0) await repo.follow(db, await activeOnly(db, newFollowers(events)))
  const receivers = events.length > 0 ? await deliver(deps, db, await rowsOf(db, events)) : []
  await announce(deps, db, [...withoutEntries, ...receivers])
}

/**
 * Stores the events for the inbox, email and push, as each person chose. Returns the people whose screens must be
 * updated.
 */
async function deliver(deps: Deps, db: Tx, rows: readonly InboxTable[]): Promise<string[]> {
  if (rows.length === 0) return []
  const settings = await notificationsOf(db, [...new Set(rows.map((row) => row.user_id))])
  const shown = rows.filter(({ user_id, kind }) => settings(user_id).kinds[kind].inbox)
  if (shown.length > 0) await repo.insert(db, shown)
  await enqueueMails(deps, db, rows, settings)
  await enqueuePushes(deps, db, rows, settings)
  const isSent = ({ user_id, kind }: InboxTable) =>
    Object.values(settings(user_id).kinds[kind]).includes(true)
  return rows.filter(isSent).map((row) => row.user_id)
}

/** Leaves out rows of people whose account has since been deleted. */
async function activeOnly<T extends { user_id: string }>(db: Tx, rows: readonly T[]): Promise<T[]> {
  const active = await activeUsers(db, [...new Set(rows.map((row) => row.user_id))])
  const ids = new Set(active.map(({ id }) => id))
  return rows.filter((row) => ids.has(row.user_id))
}

/** Fills the inbox with the changes since the last call on any node. Returns the number of changes. */
export const feedInbox = (deps: Deps, going?: () => boolean): Promise<number> =>
  consumeChanges(deps.db, 'inbox', (db, changes) => feed(deps, db, changes), going && { going })

export interface Reminder {
  readonly taskId: string
  readonly dueDate: string
  readonly due: NonNullable<InboxDetail['due']>
}

/** Reminds a person of due tasks that they see and did not mute, once for each due date and reminder. */
export async function remindInbox(
  deps: Deps,
  db: Tx,
  userId: string,
  reminders: readonly Reminder[],
): Promise<void> {
  if (reminders.length === 0) return
  const at = deps.now().toISOString()
  const rows = reminders.map(({ taskId, dueDate, due }) => ({
    user_id: userId,
    id: newId(),
    event: `due ${taskId} ${dueDate} ${due}`,
    kind: 'due' as const,
    subject_id: taskId,
    actor_id: null,
    comment_id: null,
    detail: JSON.stringify({ due, to: dueDate } satisfies InboxDetail),
    at,
    read_at: '',
  }))
  await announce(deps, db, await deliver(deps, db, rows))
}

/** Marks as read, for everyone, the entries of a subject that no one needs to look at any more. */
export async function readSubject(deps: Deps, db: Tx, subjectId: string): Promise<void> {
  await announce(deps, db, await repo.readSubject(db, subjectId, deps.now().toISOString()))
}
