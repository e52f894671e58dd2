/** Every table on one page, but those of links and groups, which stand beside it. Portable types only: text ids, ISO text times, 0/1, JSON as text, bytes. */

import type { EnquiryStatus } from '@task-manager/contract/enquiries'
import type { Priority, Status } from '@task-manager/contract/tasks'
import type { Role } from '@task-manager/contract/users'
import type { Generated } from 'kysely'
import type { KnownDeviceTable } from '#server/features/devices/devices.tables.ts'
import type {
  EmailChangeTable,
  EmailReturnTable,
} from '#server/features/email-changes/email-changes.tables.ts'
import type { InvitationTable } from '#server/features/invitations/invitations.tables.ts'
import type { LabelTable, TaskLabelTable } from '#server/features/labels/labels.tables.ts'
import type { NoticeTable } from '#server/features/notices/notices.tables.ts'
import type { PreferenceTable } from '#server/features/preferences/preferences.tables.ts'
import type { ProjectTable } from '#server/features/projects/projects.tables.ts'
import type { ResetTable } from '#server/features/resets/resets.tables.ts'
import type { TemplateTable } from '#server/features/templates/templates.tables.ts'
import type {
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  SignInStepTable,
  TwoStepTable,
} from '#server/features/two-step/two-step.tables.ts'
import type { ViewTable } from '#server/features/views/views.tables.ts'
import type { Instant } from './instant.ts'

export interface UserTable {
  id: string
  name: string
  /** NFKC, lower case, unique (decisions A5, A15). */
  email: string
  /** PHC string. */
  password_hash: string
  role: Role
  image_id: string | null
  /** Null: they may sign in. */
  deactivated_at: Instant | null
  /** Null: the password alone signs them in (decision A21). */
  two_step_at: Generated<Instant | null>
  created_at: Instant
  updated_at: Instant
}

/** Of a new account the password alone signs in. */
export type NewUserRow = Omit<UserTable, 'two_step_at'>

/** When somebody was last here, to the hour; it outlives their sessions. */
export interface LastSeenTable {
  user_id: string
  at: Instant
}

export interface SessionTable {
  /** SHA-256 of the token, hex: a stolen database opens no session (decision A4). */
  token_hash: string
  /** What its owner calls it by. */
  id: string
  user_id: string
  /** 'Firefox on macOS', and where it came from; empty when not known. */
  device: string
  address: string
  created_at: Instant
  /** Moved at most once an hour, so that reading stays free of writes. */
  used_at: Instant
  /** 1: a second step has to be set up first (decision A26). */
  limited: Generated<number>
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
  /** JSON: `[{_id, text, completed}]`. One row a task keeps a tick one write. */
  checklist: string
  items_done: number
  progress: number
  version: number
  enquiry_id: string | null
  /** Its place on the board, of whatever column: the greatest stands first (decision 0024). */
  rank: string
  project_id: string | null
  /** JSON: the project as it is shown, or null; kept like `assignees` (decision 0026). */
  project: string
  /** JSON: the labels of `task_labels` as they are shown, in order. */
  labels: string
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

/** What a search of tasks looks through; the engine's own index of `words` follows by itself (decision 0021). */
export interface TaskSearchTable {
  task_id: string
  /** The title as it is sorted by (contract, titleKey). */
  title_key: string
  /** Plain words of all texts of the task, and of the names of those it is assigned to (contract, searchText). */
  words: string
}

export interface ImageTable {
  id: string
  bytes: Uint8Array
  /** Of `bytes`. */
  size: number
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

/** The log of changes: one row for each change a person made, written in its transaction and never touched again. */
export interface ChangeTable {
  /** Rises; on PostgreSQL rows may become visible in another order (decision 0015). */
  seq: Generated<number>
  /** PostgreSQL: the transaction that wrote it. 0 on SQLite, where `seq` is the order of commits. */
  txid: Generated<number>
  at: Instant
  /** Null: the server itself. Kept when the person is gone; their name is not. */
  actor_id: string | null
  /** 'task.edited': what it is about, and what happened. */
  kind: string
  subject_id: string
  /** The subject's version afterwards; null where it has none. */
  version: number | null
  /** JSON: `[{field, before, after}]`, people as ids. */
  changes: string
  /** JSON: ids of the members it concerned, before or after. */
  audience: string
  /** Where it came from, of changes that somebody may ask about later; of an IPv6 address the network. */
  address: string | null
  /** The same for all changes that were made as one; null for one made alone (decision T38). */
  action_id: string | null
  /** How often it happened: more than once only with a `tally`. */
  times: Generated<number>
  /** Unique. Counts the same failure of one hour in one row; null for everything else. */
  tally: string | null
}

/** How far a reader has worked through the log. */
export interface ReaderTable {
  name: string
  /** As the log's repo writes it. */
  place: string
}

/** Deleted tasks, out of the way of everything that lists and counts. */
export interface TrashTable {
  /** The task's. */
  id: string
  /** The title without case and accents, for searching. */
  search: string
  /** JSON: the row of `tasks` as it was, and who was on it, in order. */
  task: string
  deleted_at: Instant
  deleted_by: string | null
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
  /** 0/1: sent faster than anyone types. */
  suspicious: number
  created_at: Instant
  updated_at: Instant
}

/** Mails that this server owes somebody: written in the transaction that causes them, sent after it. */
export interface OutboxTable {
  id: string
  /** What it is about: 'enquiry', 'reset', 'invitation', 'assigned'; docs/product/people.md has them all. */
  kind: string
  /** Null: CONTACT_TO as it is configured when the mail is sent. */
  recipient: string | null
  reply_name: string | null
  reply_address: string | null
  subject: string
  /** Emptied when it was sent: a mail may hold what nobody should find later. */
  text: string
  /** The same words for programs that show more than text; emptied with it. */
  html: string | null
  state: 'pending' | 'sent' | 'failed'
  attempts: number
  next_attempt_at: Instant
  /** Where one turns its kind off; null for mails that everybody gets. */
  off_link: Generated<string | null>
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
  last_seen: LastSeenTable
  sessions: SessionTable
  tasks: TaskTable
  task_assignees: TaskAssigneeTable
  task_counts: TaskCountTable
  projects: ProjectTable
  labels: LabelTable
  task_labels: TaskLabelTable
  templates: TemplateTable
  task_search: TaskSearchTable
  images: ImageTable
  throttles: ThrottleTable
  idempotency_keys: IdempotencyTable
  settings: SettingTable
  changes: ChangeTable
  readers: ReaderTable
  trash: TrashTable
  enquiries: EnquiryTable
  two_step: TwoStepTable
  recovery_codes: RecoveryCodeTable
  sign_in_steps: SignInStepTable
  passkeys: PasskeyTable
  passkey_challenges: PasskeyChallengeTable
  preferences: PreferenceTable
  notices: NoticeTable
  known_devices: KnownDeviceTable
  resets: ResetTable
  email_changes: EmailChangeTable
  email_returns: EmailReturnTable
  invitations: InvitationTable
  views: ViewTable
  outbox: OutboxTable
  outbox_attempts: OutboxAttemptTable
}
