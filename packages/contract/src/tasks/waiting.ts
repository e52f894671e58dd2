/** What a task waits for (decision T71). */
import { CalendarDate } from '@task-manager/contract/dates'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById, Id } from '@task-manager/contract/ids'
import { trimmedText } from '@task-manager/contract/text'
import * as z from 'zod/mini'
import { TaskAnswer } from './tasks.ts'

export const REASON_MAX = 200
export const WAITS_MAX = 20
export const UNTIL_OVER = 'Choose a day after today, or leave it empty.'
const TASKS_WRONG = `tasks must be at most ${WAITS_MAX} ids of tasks.`

export const setWaiting = endpoint('PUT /api/tasks/{id}/waiting', 'user', {
  summary: 'Set what a task is waiting for: words, a day, other tasks, or several of these; null ends it',
  params: ById,
  body: z.nullable(
    z
      .object({
        reason: z.optional(z.nullable(trimmedText('The reason', REASON_MAX, 'reason must be text.'))),
        /** The day on which it stops waiting. */
        until: z._default(z.nullable(CalendarDate), null),
        tasks: z._default(z.array(Id, TASKS_WRONG).check(z.maxLength(WAITS_MAX, TASKS_WRONG)), []),
      })
      .check(
        z.refine(({ reason, until, tasks }) => reason || until !== null || tasks.length > 0, {
          error: 'Enter a reason, a day or other tasks to wait for.',
          path: ['reason'],
        }),
      ),
  ),
  returns: TaskAnswer,
  ifMatch: true,
})
