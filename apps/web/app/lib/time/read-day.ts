/**
 * Dates in words: 'fri', 'tomorrow', 'in 3 days', '+2w', 'next monday', '13 dec', '13.12.'. Decision 0029 says why no
 * library does it.
 */
import { isCalendarDate } from '@task-manager/contract/calendar'

const DAY_MS = 86_400_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const timeOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const after = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS)
const two = (value: number): string => String(value).padStart(2, '0')

/** The same day of a later month, or the month's last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The index of the name that begins with a word of three or more letters; -1 without one. */
const indexOfPrefix = (names: readonly string[], word: string): number =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word))

/** A date without a year is its next occurrence from today on. */
function inYear(date: number, month: number, year: string | undefined, today: string): string | null {
  const written = (year: number): string => `${year}-${two(month)}-${two(date)}`
  const first = Number(today.slice(0, 4))
  const years = year === undefined ? [0, 1, 2, 3, 4, 5, 6, 7, 8].map((more) => first + more) : []
  const candidates = year === undefined ? years.map(written) : [written(Number(year.padStart(4, '20')))]
  return candidates.find((day) => isCalendarDate(day) && (year !== undefined || day >= today)) ?? null
}

/** 'fri' and 'this friday' are the next Friday after today; 'next friday' is in the week that starts next Monday. */
function weekday([, which, word = '']: RegExpExecArray, today: string): string | null {
  const weekday = indexOfPrefix(WEEKDAYS, word)
  if (weekday < 0) return null
  const from = new Date(timeOf(today)).getUTCDay()
  if (which !== 'next') return after(today, (weekday - from + 7) % 7 || 7)
  const monday = after(today, (8 - from) % 7 || 7)
  return after(monday, (weekday + 6) % 7)
}

function later([, count = '', unit = '']: RegExpExecArray, today: string): string | null {
  const n = /^an?$/.test(count) ? 1 : /^\d+$/.test(count) ? Number(count) : NUMBERS.indexOf(count)
  if (n < 0) return null
  if (unit === 'd') return after(today, n)
  if (unit === 'w') return after(today, 7 * n)
  return monthsAfter(today, unit === 'm' ? n : 12 * n)
}

type Match = RegExpExecArray
const YEAR = String.raw`(?:,? (\d{4}|\d{2}))?`

const patterns: readonly (readonly [RegExp, (found: Match, today: string) => string | null])[] = [
  [/^today$/, (_, today) => today],
  [/^tomorrow$/, (_, today) => after(today, 1)],
  [/^(?:the )?day after tomorrow$/, (_, today) => after(today, 2)],
  [/^next week$/, (_, today) => after(today, 7)],
  [/^next month$/, (_, today) => monthsAfter(today, 1)],
  [/^(?:the )?end of (?:the )?month$/, (_, today) => after(`${monthsAfter(today, 1).slice(0, 7)}-01`, -1)],
  [/^(?:on )?(?:(next|this) )?([a-z]+)$/, weekday],
  [/^(?:in |\+ ?)?([a-z]+|\d{1,3}) ?([dwmy])(?:(?<=d)ays?|(?<=w)eeks?|(?<=m)onths?|(?<=y)ears?)?$/, later],
  [
    new RegExp(String.raw`^(?:on )?(\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?([a-z]+)\.?${YEAR}$`),
    ([, date, month = '', year], today) =>
      inYear(Number(date), indexOfPrefix(MONTHS, month) + 1, year, today),
  ],
  [
    new RegExp(String.raw`^(?:on )?([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?${YEAR}$`),
    ([, month = '', date, year], today) =>
      inYear(Number(date), indexOfPrefix(MONTHS, month) + 1, year, today),
  ],
  [
    /^(\d{1,2})\. ?(\d{1,2})\.? ?(\d{4}|\d{2})?$/,
    ([, date, month, year], today) => inYear(Number(date), Number(month), year, today),
  ],
  [/^\d{4}-\d\d-\d\d$/, ([day]) => (isCalendarDate(day) ? day : null)],
]

/** The date of a whole text, as `YYYY-MM-DD`; null for anything else. */
export function readDay(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  for (const [pattern, read] of patterns) {
    const found = pattern.exec(text)
    const day = found && read(found, today)
    if (day) return day
  }
  return null
}
