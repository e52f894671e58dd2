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
