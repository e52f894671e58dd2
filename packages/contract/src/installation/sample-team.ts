/** A sample team to try the product with, added while there are no tasks and removed in one call (decision U9). */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import * as z from 'zod/mini'

export const addSampleTeam = endpoint('POST /api/sample-team', 'admin', {
  summary: 'Add an invented team with projects and tasks, while there are no tasks',
  returns: z.object({ message: z.string(), people: z.number(), tasks: z.number() }),
  status: 201,
})

export const removeSampleTeam = endpoint('DELETE /api/sample-team', 'admin', {
  summary: 'Delete the invented team and its tasks permanently',
  returns: Message,
})
