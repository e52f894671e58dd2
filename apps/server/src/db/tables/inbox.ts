import type { InboxKind } from '@task-manager/contract/notifications/inbox'
import type { Instant } from '#server/db/instant.ts'

/** One event for one person. Events of one subject and kind with the same `read_at` are shown as one entry. */
export interface InboxTable {
  user_id: string
  /** The same for all people of an event; ascending in the order in which events were read from the log. */
  id: string
  /** Unique for each person: the row of the log, or the task, its due date and the reminder. */
  event: string
  kind: InboxKind
  /** A task, or with the kind 'enquiry' an enquiry. No reference: the feed deletes it. */
  subject_id: string
  /** Null: the server. Kept when the user is deleted. */
  actor_id: string | null
  comment_id: string | null
  /** JSON: the data that the text needs. */
  detail: string
  at: Instant
  /** Empty: unread. */
  read_at: Instant
}

/**
 * People who commented or were mentioned, and choices of people. Creators and assignees follow a task without a row.
 */
export interface TaskFollowingTable {
  /** No reference: it stays while the task is in the trash. */
  task_id: string
  user_id: string
  /** 0: muted. */
  following: number
}

/** A delayed email about an event; `id` as in the inbox, which may have no entry when the kind is off there. */
export interface InboxMailTable extends Omit<InboxTable, 'event' | 'at' | 'read_at'> {
  due_at: Instant
}

/** An event that waits to be pushed to a device. */
export interface InboxPushTable extends Omit<InboxTable, 'event' | 'at' | 'read_at'> {
  subscription_id: string
  attempts: number
  /** When it may be sent; while a worker has claimed it, when another one may claim it. */
  due_at: Instant
  /** It is not sent after this time. */
  expires_at: Instant
}
