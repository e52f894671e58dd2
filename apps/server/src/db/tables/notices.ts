import type { Instant } from '#server/db/instant.ts'

/** Assignments since the user's last daily email. */
export interface NoticeTable {
  user_id: string
  task_id: string
  actor_id: string | null
  at: Instant
}

/** The user was notified that the task is overdue since this due date. */
export interface OverdueNoticeTable {
  user_id: string
  task_id: string
  due_date: string
}
