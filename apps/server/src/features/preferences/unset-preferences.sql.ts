import type { Insertable } from 'kysely'
import type { PreferenceTable } from '#server/db/tables/preferences.ts'

/** The columns of a user who has chosen nothing. */
export const unsetPreferences = {
  time_zone: '',
  zone_chosen: 0,
  mails_off: '[]',
  mails_daily: 0,
  enquiry_mails: 0,
  date_language: '',
  start_view_id: null,
  reminded_on: '',
  ways: '{}',
  quiet: '',
} satisfies Omit<Insertable<PreferenceTable>, 'user_id'>
