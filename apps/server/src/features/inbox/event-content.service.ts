/**
 * The content of emails and push notifications about events, by the rights at the time of sending (decisions T68 and
 * T69).
 */
import type { InboxKind } from '@task-manager/contract/notifications/inbox'
import { withNames } from '@task-manager/contract/tasks/mentions'
import type { Deps } from '#server/core/deps.ts'
import { activeUsers } from '#server/db/query/active-users.ts'
import type { InboxTable } from '#server/db/tables/inbox.ts'
import type { Tx } from '#server/db/transaction.ts'
import { actorsById } from '#server/features/changes/changes.service.ts'
import * as repo from './event-content.repo.ts'
import { type Candidate, candidates } from './feed.repo.ts'
import { enquiries } from './inbox.repo.ts'
import type { InboxDetail } from './inbox-events.ts'
import { aboutOf, type SentenceInput, textOf } from './inbox-sentences.ts'

/** An event for a person that waits to be sent. */
export type WaitingRow = Pick<
  InboxTable,
  'user_id' | 'id' | 'kind' | 'subject_id' | 'actor_id' | 'comment_id' | 'detail'
>

export interface EventContent<Row extends WaitingRow = WaitingRow> {
  readonly row: Row
  readonly title: string
  readonly sentence: string
  /** The sentence with the beginning of the comment. */
  readonly withExcerpt: string
  /** The whole comment; empty: none. */
  readonly quote: string
  /** Null: nothing that the person may open. */
  readonly path: string | null
  /** The id of the task at that path. */
  readonly task: string | null
}

interface Known {
  /** By 'person task'. */
  readonly readers: ReadonlyMap<string, Candidate>
  readonly seen: ReadonlySet<string>
  readonly tasks: ReadonlyMap<string, repo.TaskNow>
  readonly comments: ReadonlyMap<string, string>
  readonly enquiries: ReadonlyMap<string, NonNullable<SentenceInput['enquiry']>>
  readonly admins: ReadonlySet<string>
  readonly names: ReadonlyMap<string, string>
}

const distinctIds = <Row extends WaitingRow>(
  rows: readonly Row[],
  idOf: (row: Row) => string | null,
): string[] => [...new Set(rows.map(idOf).filter((id) => id !== null))]

async function readKnown(db: Tx, rows: readonly WaitingRow[]): Promise<Known> {
  const about = rows.filter(({ kind }) => kind === 'enquiry')
  const ofTasks = rows.filter(({ kind }) => kind !== 'enquiry')
  const taskIds = distinctIds(ofTasks, (row) => row.subject_id)
  const readers = (await candidates(db, taskIds)).filter(
    ({ role, assigned }) => role === 'admin' || assigned === 1,
  )
  const comments = await repo.comments(
    db,
    distinctIds(rows, (row) => row.comment_id),
  )
  const people = await actorsById(
    db,
    distinctIds(rows, (row) => row.actor_id),
  )
  const received = await enquiries(
    db,
    distinctIds(about, (row) => row.subject_id),
  )
  const reading = await activeUsers(
    db,
    distinctIds(about, (row) => row.user_id),
  )
  return {
    readers: new Map(readers.map((each) => [`${each.userId} ${each.taskId}`, each])),
    seen: await repo.seen(db, rows),
    tasks: new Map((await repo.tasks(db, taskIds)).map((task) => [task.id, task])),
    comments: new Map(comments.map(({ id, text }) => [id, text])),
    enquiries: new Map(received.map((row) => [row.id, aboutOf(row)])),
    admins: new Set(reading.filter(({ role }) => role === 'admin').map(({ id }) => id)),
    names: new Map([...people].map(([id, { name }]) => [id, name])),
  }
}

/** A reminder is useless once the task is completed or has another due date. */
const isStillDue = ({ detail }: WaitingRow, task: repo.TaskNow | undefined): boolean =>
  task !== undefined &&
  task.status !== 'Completed' &&
  task.due_date === (JSON.parse(detail) as InboxDetail).to

const stillApplies: Partial<
  Record<InboxKind, (row: WaitingRow, reader: Candidate, known: Known) => boolean>
> = {
  assigned: (_, { assigned }) => assigned === 1,
  due: (row, _, { tasks }) => isStillDue(row, tasks.get(row.subject_id)),
}

/** Whether the person may see it and wants it, and it was neither seen nor deleted. */
function isDeliverable(row: WaitingRow, known: Known): boolean {
  const { kind, user_id, subject_id, comment_id, id } = row
  if (known.seen.has(`${user_id} ${id}`)) return false
  if (comment_id !== null && !known.comments.has(comment_id)) return false
  if (kind === 'enquiry') return known.admins.has(user_id) && known.enquiries.has(subject_id)
  const reader = known.readers.get(`${user_id} ${subject_id}`)
  if (reader === undefined) return kind === 'unassigned'
  if (reader.following === 0 && kind !== 'mentioned') return false
  return stillApplies[kind]?.(row, reader, known) ?? true
}

function contentOf<Row extends WaitingRow>(row: Row, known: Known, today: string): EventContent<Row> {
  const { kind, user_id, subject_id } = row
  const detail = JSON.parse(row.detail) as InboxDetail
  const comment = known.comments.get(row.comment_id ?? '') ?? null
  const sentence: SentenceInput = {
    kind,
    names: [known.names.get(row.actor_id ?? '') ?? 'A former member'],
    count: 1,
    newest: detail,
    oldest: detail,
    comment: null,
    enquiry: known.enquiries.get(subject_id) ?? null,
    today,
  }
  const title = kind === 'unassigned' ? detail.title : known.tasks.get(subject_id)?.title
  const task = known.readers.has(`${user_id} ${subject_id}`) ? subject_id : null
  return {
    row,
    title: title ?? '',
    sentence: textOf(sentence),
    withExcerpt: textOf({ ...sentence, comment }),
    quote: withNames(comment ?? ''),
    path:
      kind === 'enquiry' ? `/admin/enquiries?enquiry=${subject_id}` : task === null ? null : `/tasks/${task}`,
    task,
  }
}

/** Leaves out events that were seen, muted or deleted, or that the person may no longer see. */
export async function contentsOf<Row extends WaitingRow>(
  deps: Deps,
  db: Tx,
  rows: readonly Row[],
): Promise<EventContent<Row>[]> {
  const known = await readKnown(db, rows)
  const today = deps.now().toISOString().slice(0, 10)
  return rows.filter((row) => isDeliverable(row, known)).map((row) => contentOf(row, known, today))
}
