/** Which changes cause a notification, and for whom. Pure. */
import type { InboxKind } from '@task-manager/contract/notifications/inbox'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import type { LoggedChange } from '#server/features/changes/changes.service.ts'

/** Data for the text of an entry, besides the names of people and of the task. */
export interface InboxDetail {
  /** The due date before and after. */
  readonly from?: string
  readonly to?: string
  /** The title as the person last saw it. */
  readonly title?: string
  /** The reminder of a due date. */
  readonly due?: 'tomorrow' | 'today' | 'overdue'
  /** What is wrong with the backups. */
  readonly warning?: string
}

/** Kinds that are not about a task; they are for administrators. */
export const isForAdmins = (kind: InboxKind): boolean => kind === 'enquiry' || kind === 'backup'

export interface InboxEvent {
  readonly seq: number
  readonly kind: InboxKind
  readonly subjectId: string
  readonly actorId: string | null
  readonly commentId: string | null
  readonly at: string
  readonly detail: InboxDetail
  /** User ids, everyone who follows the task, or all administrators. */
  readonly to: readonly string[] | 'followers' | 'admins'
  /** The people on the task at that time: those assigned later are not notified. */
  readonly present: readonly string[]
}

const fieldOf = (changes: readonly FieldChange[], name: string): FieldChange | undefined =>
  changes.find(({ field }) => field === name)

const without = (ids: unknown, others: unknown): string[] =>
  ((ids ?? []) as string[]).filter((id) => !((others ?? []) as string[]).includes(id))

type Notification = Pick<InboxEvent, 'kind' | 'to'> &
  Partial<Pick<InboxEvent, 'detail' | 'subjectId' | 'commentId'>>

/** At most one of 'finished' and 'moved', because one change gives one entry. */
function toFollowers(changes: readonly FieldChange[]): Notification[] {
  if (fieldOf(changes, 'status')?.after === 'Completed') return [{ kind: 'finished', to: 'followers' }]
  const due = fieldOf(changes, 'dueDate')
  if (!due) return []
  return [{ kind: 'moved', to: 'followers', detail: { from: String(due.before), to: String(due.after) } }]
}

/** The wait is over, by itself or by hand. */
function unblocked(changes: readonly FieldChange[]): Notification[] {
  const waiting = fieldOf(changes, 'waiting')
  return waiting && waiting.after === null ? [{ kind: 'unblocked', to: 'followers' }] : []
}

function ofTask({ changes }: LoggedChange): Notification[] {
  const people = fieldOf(changes, 'assignedTo')
  return [
    { kind: 'assigned', to: without(people?.after, people?.before) },
    { kind: 'unassigned', to: without(people?.before, people?.after) },
    ...toFollowers(changes),
    ...unblocked(changes),
  ]
}

function ofComment({ kind, subjectId: commentId, changes }: LoggedChange): Notification[] {
  const subjectId = String(fieldOf(changes, 'task')?.after)
  const subject = { subjectId, commentId }
  const mentioned: Notification = {
    kind: 'mentioned',
    to: without(fieldOf(changes, 'mentions')?.after, []),
    ...subject,
  }
  return kind === 'comment.created'
    ? [mentioned, { kind: 'commented', to: 'followers', ...subject }]
    : [mentioned]
}

function notificationsOf(change: LoggedChange): Notification[] {
  switch (change.kind) {
    case 'task.created':
    case 'task.edited':
      return ofTask(change)
    case 'task.ticked':
      return toFollowers(change.changes)
    case 'comment.created':
    case 'comment.edited':
      return ofComment(change)
    case 'enquiry.received':
      return [{ kind: 'enquiry', to: 'admins' }]
    case 'backup.warned':
      return [
        {
          kind: 'backup',
          to: 'admins',
          detail: { warning: String(fieldOf(change.changes, 'warning')?.after) },
        },
      ]
    default:
      return []
  }
}

/** A person gets the first of these events that is for them. */
export const eventsOf = (change: LoggedChange): InboxEvent[] =>
  notificationsOf(change)
    .filter(({ to }) => to.length > 0)
    .map((each) => ({
      seq: change.seq,
      actorId: change.actorId,
      at: change.at,
      subjectId: change.subjectId,
      commentId: null,
      detail: {},
      present: change.audience,
      ...each,
    }))

/** What the changes remove from inboxes. */
export interface Removals {
  /** Tasks and enquiries that were deleted. */
  readonly subjects: readonly string[]
  /** Tasks that were deleted permanently. */
  readonly purged: readonly string[]
  readonly comments: readonly string[]
  /** People who may have lost the right to tasks. */
  readonly people: readonly string[]
}

export function removalsIn(changes: readonly LoggedChange[]): Removals {
  const idsOf = (...kinds: LoggedChange['kind'][]): string[] => [
    ...new Set(changes.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId)),
  ]
  const unassigned = changes
    .filter(({ kind }) => kind === 'task.edited')
    .flatMap((change) => ofTask(change).filter(({ kind }) => kind === 'unassigned'))
    .flatMap(({ to }) => to as readonly string[])
  return {
    subjects: idsOf('task.deleted', 'task.purged', 'enquiry.deleted'),
    purged: idsOf('task.purged'),
    comments: idsOf('comment.deleted'),
    people: [...new Set([...unassigned, ...idsOf('user.role')])],
  }
}
