import type { Generated } from 'kysely'

/** Preferences of a user; no row while all are unset. */
export interface PreferenceTable {
  user_id: string
  /** IANA name; empty: the server's own. */
  time_zone: string
  /** 0/1: chosen by the user, not reported by the browser. */
  zone_chosen: number
  /** JSON: the kinds of email that are turned off. */
  mails_off: string
  /** 0/1: one email a day instead of single ones. */
  mails_daily: number
  /** 0/1: emails about enquiries; off by default. */
  enquiry_mails: number
  /** BCP 47; empty: the product's own format. */
  date_language: string
  /** The saved view after login; null: the dashboard. */
  start_view_id: string | null
  /**
   * JSON: by kind, the channels that differ from the defaults; email preferences with other names are in the columns
   * above.
   */
  ways: Generated<string>
  /** JSON: `{from, to}`; empty: none. */
  quiet: Generated<string>
  /** The user's day of the last reminders, or empty. */
  reminded_on: string
}
