const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for an existing day from 1900 to 9999; false for `2026-02-31`. */
export function isCalendarDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (DATE.exec(text) ?? []).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
