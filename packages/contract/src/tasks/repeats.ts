/** Repeating tasks (decision T75). */
import { daysBetween } from '@task-manager/contract/calendar'
import { CalendarDate } from '@task-manager/contract/dates'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import * as z from 'zod/mini'
import { Task, TaskAnswer } from './tasks.ts'

/** The most days of a range. */
const RANGE_MAX = 100
const RANGE_WRONG = `to must be 0 to ${RANGE_MAX} days after from.`

export const listRepeats = endpoint('GET /api/repeats', 'user', {
  summary: 'Open repeating tasks, with the next dates that they have from one day to another',
  query: z.object({ from: CalendarDate, to: CalendarDate }).check(
    z.refine(({ from, to }) => daysBetween(from, to) >= 0 && daysBetween(from, to) <= RANGE_MAX, {
      error: RANGE_WRONG,
      path: ['to'],
    }),
  ),
  filters: ['from', 'to'],
  returns: z.object({ tasks: z.array(z.extend(Task, { dates: z.array(z.string()) })) }),
})

export const skipTask = endpoint('POST /api/tasks/{id}/skip', 'admin', {
  summary: 'Move the due date of a repeating task to the next date',
  params: ById,
  returns: TaskAnswer,
  ifMatch: true,
})
