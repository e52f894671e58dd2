/** Repeating tasks (decision T75). */
import * as z from 'zod/mini'
import { CalendarDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { ById } from './ids.ts'
import { daysFrom } from './repeat-rule.ts'
import { Task, TaskAnswer } from './tasks.ts'

/** Days of a range. */
const RANGE_MAX = 100
const RANGE_WRONG = `to must be 0 to ${RANGE_MAX} days after from.`

export const listRepeats = endpoint({
  method: 'GET',
  path: '/api/repeats',
  tag: 'Tasks',
  summary: 'Open repeating tasks, with the next dates that they have from one day to another',
  access: 'user',
  query: z.object({ from: CalendarDate, to: CalendarDate }).check(
    z.refine(({ from, to }) => daysFrom(from, to) >= 0 && daysFrom(from, to) <= RANGE_MAX, {
      error: RANGE_WRONG,
      path: ['to'],
    }),
  ),
  filters: ['from', 'to'],
  returns: z.object({ tasks: z.array(z.extend(Task, { dates: z.array(z.string()) })) }),
})

export const skipTask = endpoint({
  method: 'POST',
  path: '/api/tasks/{id}/skip',
  tag: 'Tasks',
  summary: 'Move the due date of a repeating task to the next date',
  access: 'admin',
  params: ById,
  returns: TaskAnswer,
  ifMatch: true,
})
