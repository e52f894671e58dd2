/** All tables. Portable types only: text ids, ISO times as text, 0/1, JSON as text, bytes. */
import type { EnquiryStatus } from '@task-manager/contract/installation/enquiries'
import type { Role } from '@task-manager/contract/people/users'
import type { Priority, Status } from '@task-manager/contract/tasks/tasks'
import type { Generated } from 'kysely'
import type { BackupTable } from '#server/db/tables/backups.ts'
import type { CommentReactionTable, CommentSearchTable, CommentTable } from '#server/db/tables/comments.ts'
import type { DayPlaceTable } from '#server/db/tables/day.ts'
import type { KnownDeviceTable } from '#server/db/tables/devices.ts'
import type { EmailChangeTable, EmailReturnTable } from '#server/db/tables/email-changes.ts'
import type {
  InboxMailTable,
  InboxPushTable,
  InboxTable,
  TaskFollowingTable,
} from '#server/db/tables/inbox.ts'
import type { InvitationTable } from '#server/db/tables/invitations.ts'
import type { LabelTable, TaskLabelTable } from '#server/db/tables/labels.ts'
import type { NoticeTable, OverdueNoticeTable } from '#server/db/tables/notices.ts'
import type { OutboxAttemptTable, OutboxTable } from '#server/db/tables/outbox.ts'
import type { PreferenceTable } from '#server/db/tables/preferences.ts'
import type { ProjectTable } from '#server/db/tables/projects.ts'
import type { PushSubscriptionTable } from '#server/db/tables/push.ts'
import type { ResetTable } from '#server/db/tables/resets.ts'
import type { TaskSeriesTable } from '#server/db/tables/task-series.ts'
import type { TemplateTable } from '#server/db/tables/templates.ts'
import type {
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  SignInStepTable,
  TwoStepTable,
} from '#server/db/tables/two-step.ts'
import type { ViewTable } from '#server/db/tables/views.ts'
import type { TaskWaitTable } from '#server/db/tables/waiting.ts'
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
  /** Null: active. */
  deactivated_at: Instant | null
  /** Null: no second step (decision A21). */
  two_step_at: Generated<Instant | null>
  created_at: Instant
  updated_at: Instant
}

/** A new account has no second step. */
export type NewUserRow = Omit<UserTable, 'two_step_at'>

/** The last visit of a user, to the hour. It outlives the sessions. */
export interface LastSeenTable {
  user_id: string
  at: Instant
}

export interface SessionTable {
  /** SHA-256 of the token, hex: a stolen database opens no session (decision A4). */
  token_hash: string
  /** The id in the list of sessions. */
  id: string
  user_id: string
  /** 'Firefox on macOS'; empty when unknown, like the address. */
  device: string
  address: string
  created_at: Instant
  /** Written at most once an hour, so that reads do not write. */
  used_at: Instant
  /** 1: the user must set up a second step first (decision A26). */
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
  /** JSON: the users of `task_assignees` with name and picture, in order (decision 0013). */
  assignees: string
  /** JSON: `[{_id, text, completed, assignee, dueDate}]`, owners as ids. In the task's row, so that a tick is one write. */
  checklist: string
  items_done: number
  progress: number
  version: number
  enquiry_id: string | null
  /** The order on the board, greatest first (decision 0024). */
  rank: string
  project_id: string | null
  /** JSON: name and colour of the project, or null (decision 0026). */
  project: string
  /** JSON: the labels of `task_labels` with name and colour, in order. */
  labels: string
  comments: number
  created_by: string | null
  created_at: Instant
  updated_at: Instant
  /** Null unless the status is Completed. */
  completed_at: Instant | null
  /** The day on which it or an open item is due, and 1 to 3 for the priority; null when it is completed. */
  day_key: string | null
  /** What it waits for in words, may be empty; null: it waits for nothing. */
  waiting_reason: string | null
  waiting_until: string | null
  /** JSON: how it repeats, or null where it did; null for a task that is in no series. */
  repeats: string | null
}

export interface TaskAssigneeTable {
  task_id: string
  user_id: string
  /** Order of assignment. */
  position: number
  /** A copy of the task's status, so that a member's tab is one index range. */
  status: Status
  /** Like that of the task, without the items of others. */
  day_key: string | null
}

/** Numbers of tasks, updated in the transaction of each change, so that no page counts rows. */
export interface TaskCountTable {
  /** A user's id, or '*' for all tasks. */
  scope: string
  /** 'status': `key` is 'Pending/Low'. 'open': `key` is the due date of tasks not yet completed. */
  kind: 'status' | 'open'
  key: string
  n: number
}

/** The text of a task for the search. The full-text index of `words` follows by triggers (decision 0021). */
export interface TaskSearchTable {
  task_id: string
  /** The sort key of the title (contract, titleKey). */
  title_key: string
  /** The folded words of all texts of the task and of its assignees' names (contract, searchText). */
  words: string
}

export interface ImageTable {
  id: string
  bytes: Uint8Array
  /** The length of `bytes`. */
  size: number
  created_at: Instant
}

/** Attempts in a time window. In the database, so that all nodes count together (decision A6). */
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

/** The log of changes: one row for each change of a person, written in its transaction and never changed. */
export interface ChangeTable {
  /** Ascending. On PostgreSQL rows may become visible in another order (decision 0015). */
  seq: Generated<number>
  /** PostgreSQL: the transaction that wrote it. 0 on SQLite, where `seq` is the order of commits. */
  txid: Generated<number>
  at: Instant
  /** Null: the server itself. Kept when the user is deleted. */
  actor_id: string | null
  /** 'task.edited': the kind of subject and the kind of change. */
  kind: string
  subject_id: string
  /** The subject's version after the change, or null. */
  version: number | null
  /** JSON: `[{field, before, after}]`, people as ids. */
  changes: string
  /** JSON: ids of the members concerned before or after the change. */
  audience: string
  /** The client address of security-relevant changes; the /64 of an IPv6 address. */
  address: string | null
  /** Shared by all changes of a bulk action, otherwise null (decision T38). */
  action_id: string | null
  /** How often it happened: more than once only with a `tally`. */
  times: Generated<number>
  /** Unique. Counts the same failure of one hour in one row; null for everything else. */
  tally: string | null
}

/** The position of each consumer of the log. */
export interface ReaderTable {
  name: string
  /** In the format of changes.repo. */
  place: string
}

/** Deleted tasks, outside of all lists and counts. */
export interface TrashTable {
  /** The id of the task. */
  id: string
  /** The title without case and accents, for searching. */
  search: string
  /** JSON: the row of `tasks` and the ids of the assignees, in order. */
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
  comments: CommentTable
  day_places: DayPlaceTable
  comment_reactions: CommentReactionTable
  comment_search: CommentSearchTable
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
  overdue_notices: OverdueNoticeTable
  known_devices: KnownDeviceTable
  resets: ResetTable
  email_changes: EmailChangeTable
  email_returns: EmailReturnTable
  inbox: InboxTable
  inbox_mails: InboxMailTable
  inbox_pushes: InboxPushTable
  push_subscriptions: PushSubscriptionTable
  task_following: TaskFollowingTable
  invitations: InvitationTable
  views: ViewTable
  task_waits: TaskWaitTable
  task_series: TaskSeriesTable
  outbox: OutboxTable
  outbox_attempts: OutboxAttemptTable
  backups: BackupTable
}
