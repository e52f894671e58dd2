/** The order of tasks on the board (decision T43). */
import { endpoint } from '@task-manager/contract/endpoint'
import { ById, Id } from '@task-manager/contract/ids'
import * as z from 'zod/mini'
import { TaskAnswer } from './tasks.ts'

const neighbour = z._default(z.nullable(Id), null)

export const placeTask = endpoint('PATCH /api/tasks/{id}/place', 'user', {
  summary:
    'Move a task on the board, directly below one task or above another; the order is shared by everyone',
  params: ById,
  body: z
    .object({
      /** The task directly above the new position. */
      above: neighbour,
      /** The task directly below it; used without `above`, or when that task no longer exists. */
      below: neighbour,
    })
    .check(
      z.refine(({ above, below }) => above !== null || below !== null, {
        error: 'Send the task above or below the new position.',
        path: ['above'],
      }),
    ),
  returns: TaskAnswer,
  ifMatch: true,
})
