/** How people want to be told, and what waits to be told; part of schema.ts. */

/** How somebody wants to be told; no row: nothing chosen and nothing found yet. */
export interface PreferenceTable {
  user_id: string
  /** As IANA names it; empty: the server's own. */
  time_zone: string
  /** 0/1: by hand, not by the browser. */
  zone_chosen: number
  /** JSON: kinds of mail. */
  mails_off: string
  /** 0/1: one mail a day in place of single ones. */
  mails_daily: number
  /** The person's day on which their tasks were looked through last, or empty. */
  reminded_on: string
}

/** Tasks that somebody was given since their mail of the day. */
export interface NoticeTable {
  user_id: string
  task_id: string
  actor_id: string | null
  /** As in schema.ts. */
  at: string
}
