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
  /** 0/1: enquiries too, which nobody gets who did not choose them. */
  enquiry_mails: number
  /** In which the web writes dates to them; empty: the product's own way. */
  date_language: string
  /** The saved view where they land after signing in; null: the dashboard. */
  start_view_id: string | null
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

/** Where somebody signed in before (decision A24). */
export interface KnownDeviceTable {
  user_id: string
  /** SHA-256, hex, of the user's id and what the browser keeps. */
  mark: string
  /** 'Firefox on macOS' */
  device: string
  /** As in schema.ts. */
  used_at: string
}
