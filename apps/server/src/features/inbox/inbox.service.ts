/** The events of tasks that a person follows (decision T64). Everyone reads and marks only their own. */
import { DAY_MS } from '@task-manager/contract/calendar'
import {
  INBOX_DAYS,
  type InboxChoice,
  type InboxEntry,
  type InboxPage,
} from '@task-manager/contract/notifications/inbox'
import type { PageQuery } from '@task-manager/contract/paging'
import * as z from 'zod/mini'
import { type Actor, requireUser } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import { sharedRead } from '#server/db/query/shared-read.ts'
import type { Db } from '#server/db/store.ts'
import { actorsById } from '#server/features/changes/changes.service.ts'
import { readCursor, writeCursor } from '#server/features/cursors/cursors.service.ts'
import { recheckActor, userTransaction } from '#server/features/sessions/sessions.service.ts'
import { requireAccess } from '#server/features/tasks/tasks.service.ts'
import { choose } from './feed.repo.ts'
import { announce } from './feed.service.ts'
import * as repo from './inbox.repo.ts'
import type { InboxDetail } from './inbox-events.ts'
import { removeUnsent } from './inbox-mails.repo.ts'
import { aboutOf, textOf } from './inbox-sentences.ts'

const PEOPLE_MAX = 20
/** Emails unsent for longer than any weekend suggest that the person gets none. */
const UNSENT_DAYS = 7

/** Events of one entry, newest first. */
type Group = readonly [repo.EventRow, ...repo.EventRow[]]

const groupsOf = (rows: readonly repo.EventRow[]): Group[] =>
  [
    ...Map.groupBy(rows, ({ kind, subject_id, read_at }) => `${kind} ${subject_id} ${read_at}`).values(),
  ].flatMap(([newest, ...older]): Group[] => (newest ? [[newest, ...older]] : []))

const isAdmin = ({ role }: Actor): boolean => role === 'admin'
const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

/** The comment that an entry quotes, if it is about a single one. */
const quotedIn = (group: Group): string | null => {
  const ids = distinct(group.map((row) => row.comment_id))
  return ids.length === 1 ? (ids[0] ?? null) : null
}

const NO_DETAIL: InboxDetail = {}
const detailOf = ({ detail }: repo.EventRow): InboxDetail =>
  detail === '{}' ? NO_DETAIL : (JSON.parse(detail) as InboxDetail)

async function toEntries(db: Db, groups: readonly Group[], today: string): Promise<InboxEntry[]> {
  const people = await actorsById(db, distinct(groups.flat().map((row) => row.actor_id)))
  const quoted = groups.map(quotedIn)
  const comments = new Map((await repo.comments(db, distinct(quoted))).map(({ id, text }) => [id, text]))
  const about = groups.filter(([{ kind }]) => kind === 'enquiry').map(([{ subject_id }]) => subject_id)
  const enquiries = new Map((await repo.enquiries(db, about)).map((row) => [row.id, row]))
  return groups.map((group, i) => {
    const [newest] = group
    const oldest = group.at(-1) ?? newest
    const detail = detailOf(newest)
    const actors = distinct(group.map((row) => row.actor_id))
    const known = actors.flatMap((id) => people.get(id) ?? [])
    const enquiry = enquiries.get(newest.subject_id)
    return {
      _id: newest.id,
      kind: newest.kind,
      task: newest.title === null ? null : { _id: newest.subject_id, title: newest.title },
      enquiry: newest.kind === 'enquiry' ? newest.subject_id : null,
      people: known
        .slice(0, PEOPLE_MAX)
        .map(({ _id, name, profileImageUrl }) => ({ _id: _id ?? '', name, profileImageUrl })),
      count: group.length,
      text: textOf({
        kind: newest.kind,
        names: actors.map((id) => people.get(id)?.name ?? 'A former member'),
        count: group.length,
        newest: detail,
        oldest: oldest.detail === newest.detail ? detail : detailOf(oldest),
        comment: comments.get(quoted[i] ?? '') ?? null,
        enquiry: enquiry ? aboutOf(enquiry) : null,
        today,
      }),
      at: newest.at,
      read: newest.read_at !== '',
    }
  })
}

/** The id of the last entry. */
const Position = z.tuple([z.string()])

interface InboxQuery extends PageQuery {
  readonly state: 'unread' | 'all' | 'unanswered'
  readonly kind?: 'mentions' | undefined
}

/** The mentions that the person neither wrote a comment after nor reacted to. */
async function unanswered(
  db: Db,
  userId: string,
  rows: readonly repo.EventRow[],
): Promise<readonly repo.EventRow[]> {
  const mentions = rows.filter(({ kind }) => kind === 'mentioned')
  const wrote = await repo.lastComments(db, userId, distinct(mentions.map((row) => row.subject_id)))
  const reacted = await repo.reactedTo(db, userId, distinct(mentions.map((row) => row.comment_id)))
  return mentions.filter(
    ({ subject_id, comment_id, at }) => (wrote.get(subject_id) ?? '') < at && !reacted.has(comment_id ?? ''),
  )
}

export async function list({ db, now }: Deps, actor: Actor, query: InboxQuery): Promise<InboxPage> {
  requireUser(actor)
  const { state, kind, limit, cursor = '' } = query
  const name = `inbox ${actor.id} ${state} ${kind ?? ''}`
  const [before] = (await readCursor(db, name, query.cursor, Position)) ?? [null]
  const today = now().toISOString().slice(0, 10)
  return await sharedRead(db, `${name} ${actor.role} ${limit} ${cursor} ${today}`, () =>
    pageOf(db, actor, query, { name, before, today }),
  )
}

interface PageStart {
  /** The name of the list. */
  readonly name: string
  /** The id of the last entry that is known. */
  readonly before: string | null
  readonly today: string
}

async function pageOf(
  db: Db,
  actor: Actor,
  { state, kind, limit }: InboxQuery,
  { name, before, today }: PageStart,
): Promise<InboxPage> {
  const rows = await repo.events(db, actor.id, isAdmin(actor))
  const all = groupsOf(rows)
  const chosen = state === 'unanswered' ? groupsOf(await unanswered(db, actor.id, rows)) : all
  const matching = chosen.filter(
    ([{ id, read_at, kind: each }]) =>
      (state !== 'unread' || read_at === '') &&
      (kind === undefined || each === 'mentioned') &&
      (before === null || id < before),
  )
  const page = matching.slice(0, limit)
  const last = page.at(-1)?.[0]
  return {
    entries: await toEntries(db, page, today),
    unread: all.filter(([{ read_at }]) => read_at === '').length,
    nextCursor: matching.length > limit && last ? await writeCursor(db, name, [last.id]) : null,
  }
}

/** Returns the number of unread entries. */
export async function mark(
  deps: Deps,
  actor: Actor,
  { ids, upTo, task }: InboxChoice,
  isRead: boolean,
): Promise<number> {
  requireUser(actor)
  const { db, now } = deps
  await db.transaction().execute(async (db) => {
    requireUser(await recheckActor(db, actor))
    const marked = { userId: actor.id, ids, upTo, task }
    if (await repo.mark(db, marked, isRead ? now().toISOString() : '')) await announce(deps, db, [actor.id])
    if (isRead && task !== undefined) await repo.dropWaiting(db, actor.id, task)
  })
  return (await repo.unread(db, [actor.id])).get(actor.id) ?? 0
}

/** Throws 404 for a task that the actor does not see. */
export async function follow({ db }: Deps, actor: Actor, id: string, following: boolean): Promise<void> {
  await requireAccess(db, actor, id)
  await userTransaction(db, actor, async (db, now) => {
    await requireAccess(db, now, id)
    await choose(db, { task_id: id, user_id: actor.id, following: following ? 1 : 0 })
  })
}

export async function removeOld({ db, now }: Deps): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()
  await repo.removeOld(db, before(INBOX_DAYS))
  await repo.removeAnnouncements(db, before(1))
  await removeUnsent(db, before(UNSENT_DAYS))
}

/** For the export of a person's data. */
export async function ownInbox(deps: Deps, actor: Actor): Promise<unknown> {
  const { entries } = await list(deps, actor, { state: 'all', limit: Number.MAX_SAFE_INTEGER })
  return entries.map(({ kind, task, enquiry, text, at, read }) => ({
    kind,
    task: task?._id ?? null,
    enquiry,
    text,
    at,
    read,
  }))
}

export const ownFollowing = async ({ db }: Deps, actor: Actor): Promise<unknown> =>
  (await repo.choices(db, actor.id)).map(({ task_id, following }) => ({
    task: task_id,
    following: following === 1,
  }))
