/** Every table on one page. Portable types only: text ids, ISO text times, 0/1, JSON as text, bytes. */
import type { EnquiryStatus } from '@task-manager/contract/enquiries'
import type { Priority, Status } from '@task-manager/contract/tasks'
import type { Role } from '@task-manager/contract/users'

/** UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`, so that text order is time order. */
type Instant = string

export interface UserTable {
  id: string
  name: string
  /** Lower case, unique (decision A5). */
  email: string
  /** PHC string. */
  password_hash: string
  role: Role
  image_id: string | null
  created_at: Instant
  updated_at: Instant
}

export interface SessionTable {
  /** SHA-256 of the token, hex: a stolen database opens no session (decision A4). */
  token_hash: string
  user_id: string
  created_at: Instant
  /** Moved at most once an hour, so that reading stays free of writes. */
  used_at: Instant
}

export interface TaskTable {
  id: string
  title: string
  description: string
  priority: Priority
  status: Status
  /** A day, `YYYY-MM-DD` (decision T9). */
  due_date: string
  /** JSON: links. */
  attachments: string
  /** JSON: the users of `task_assignees` as they are shown, in order; kept by those who write either (decision 0013). */
  assignees: string
  /** JSON: `[{text, completed}]`. One row a task keeps a tick one write. */
  checklist: string
  items_done: number
  progress: number
  version: number
  enquiry_id: string | null
  created_by: string | null
  created_at: Instant
  updated_at: Instant
}

export interface TaskAssigneeTable {
  task_id: string
  user_id: string
  /** Order of assignment. */
  position: number
  /** The task's status again, so that a member's tab is one index range. */
  status: Status
}

/** How many tasks there are, kept in the transaction that changes them, so that no page ever counts. */
export interface TaskCountTable {
  /** A user's id, or '*' for all tasks. */
  scope: string
  /** 'status': `key` is 'Pending/Low'. 'open': `key` is the due date of tasks not yet completed. */
  kind: 'status' | 'open'
  key: string
  n: number
}

export interface ImageTable {
  id: string
  bytes: Uint8Array
  created_at: Instant
}

/** Attempts in a window of time; in the database, so that they hold over several nodes (decision A6). */
export interface ThrottleTable {
  key: string
  window_start: Instant
  n: number
}

/** First answers of POST calls with an Idempotency-Key. */
export interface IdempotencyTable {
  user_id: string
  key: string
  /** SHA-256 of the body: the same key with another body is refused. */
  body_hash: string
  result_id: string
  created_at: Instant
}

export interface SettingTable {
  name: string
  value: string
}

export interface EnquiryTable {
  id: string
  name: string
  email: string
  message: string
  service: string | null
  plan: string | null
  price: string | null
  status: EnquiryStatus
  created_at: Instant
  updated_at: Instant
}

/** Mails that this server owes somebody: written in the transaction that causes them, sent after it. */
export interface OutboxTable {
  id: string
  /** What it is about: 'enquiry'. */
  kind: string
  /** Null: CONTACT_TO as it is configured when the mail is sent. */
  recipient: string | null
  reply_name: string | null
  reply_address: string | null
  subject: string
  /** Emptied when it was sent: a mail may hold what nobody should find later. */
  text: string
  state: 'pending' | 'sent' | 'failed'
  attempts: number
  next_attempt_at: Instant
  /** Until then one worker has it in hand. */
  lease_until: Instant | null
  /** From then on it is of no use and is given up. */
  expires_at: Instant | null
  last_error: string | null
  sent_at: Instant | null
  enquiry_id: string | null
  created_at: Instant
}

export interface OutboxAttemptTable {
  id: string
  mail_id: string
  at: Instant
  outcome: 'sent' | 'failed'
  /** What the mail server said. */
  detail: string
}

export interface Tables {
  users: UserTable
  sessions: SessionTable
  tasks: TaskTable
  task_assignees: TaskAssigneeTable
  task_counts: TaskCountTable
  images: ImageTable
  throttles: ThrottleTable
  idempotency_keys: IdempotencyTable
  settings: SettingTable
  enquiries: EnquiryTable
  outbox: OutboxTable
  outbox_attempts: OutboxAttemptTable
}
