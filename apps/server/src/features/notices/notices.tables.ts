import type { Instant } from '#server/db/instant.ts'

/** Tasks that somebody was given since their mail of the day. */
export interface NoticeTable {
  user_id: string
  task_id: string
  actor_id: string | null
  at: Instant
}
