/** Calendar dates (decision T9): a due date is a day, not an instant, so time zones cannot shift it. */
import * as z from 'zod/mini'
import { isCalendarDate } from './calendar.ts'

const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/

const DUE_MISSING = 'Due date is required.'
const DUE_WRONG = 'Due date is not a valid date.'
const DAY_WRONG = 'This is not a valid date.'

/** A day as `YYYY-MM-DD`. */
export const CalendarDate = z.string(DAY_WRONG).check(z.refine(isCalendarDate, DAY_WRONG))

/** Accepts an ISO date or date-time and keeps the day as written. */
export const DueDate = z.string(DUE_MISSING).check(
  z.trim(),
  z.minLength(1, { error: DUE_MISSING, abort: true }),
  z.refine(
    (text) => isCalendarDate(text.slice(0, 10)) && (text.length === 10 || DATE_TIME.test(text)),
    DUE_WRONG,
  ),
  z.overwrite((text) => text.slice(0, 10)),
)
