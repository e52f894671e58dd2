/**
 * Dates in words: 'fri', 'by tomorrow', 'in 3 days', '+2w', 'next monday', '13 dec', '13.12.'. Decision 0029 says why no
 * library does it.
 */
import { addDays, addMonths, isCalendarDate, weekdayOf } from '@task-manager/contract/calendar'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
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

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The index of the name that begins with a word of three or more letters; -1 without one. */
const indexOfPrefix = (names: readonly string[], word: string): number =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word))

/** A date without a year is its next occurrence from today on. */
function inYear(date: number, month: number, year: string | undefined, today: string): string | null {
  const written = (year: number): string => `${year}-${twoDigits(month)}-${twoDigits(date)}`
  const first = Number(today.slice(0, 4))
  const years = year === undefined ? [0, 1, 2, 3, 4, 5, 6, 7, 8].map((more) => first + more) : []
  const candidates = year === undefined ? years.map(written) : [written(Number(year.padStart(4, '20')))]
  return candidates.find((day) => isCalendarDate(day) && (year !== undefined || day >= today)) ?? null
}

/** 'fri' and 'this friday' are the next Friday after today; 'next friday' is in the week that starts next Monday. */
function weekday([, which, word = '']: RegExpExecArray, today: string): string | null {
  const weekday = indexOfPrefix(WEEKDAYS, word)
  if (weekday < 0) return null
  const from = weekdayOf(today)
  if (which !== 'next') return addDays(today, (weekday - from + 7) % 7 || 7)
  return addDays(today, 7 - from + weekday)
}

function later([, count = '', unit = '']: RegExpExecArray, today: string): string | null {
  const n = /^an?$/.test(count) ? 1 : /^\d+$/.test(count) ? Number(count) : NUMBERS.indexOf(count)
  if (n < 0) return null
  if (unit === 'd') return addDays(today, n)
  if (unit === 'w') return addDays(today, 7 * n)
  return addMonths(today, unit === 'm' ? n : 12 * n)
}

type Match = RegExpExecArray
const YEAR = String.raw`(?:,? (\d{4}|\d{2}))?`

const patterns: readonly (readonly [RegExp, (found: Match, today: string) => string | null])[] = [
  [/^today$/, (_, today) => today],
  [/^tomorrow$/, (_, today) => addDays(today, 1)],
  [/^(?:the )?day after tomorrow$/, (_, today) => addDays(today, 2)],
  [/^next week$/, (_, today) => addDays(today, 7)],
  [/^next month$/, (_, today) => addMonths(today, 1)],
  [/^(?:the )?end of (?:the )?month$/, (_, today) => addDays(`${addMonths(today, 1).slice(0, 7)}-01`, -1)],
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
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^(?:by|due) /, '')
  for (const [pattern, read] of patterns) {
    const found = pattern.exec(text)
    const day = found && read(found, today)
    if (day) return day
  }
  return null
}
