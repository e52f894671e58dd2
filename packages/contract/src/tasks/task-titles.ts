/** Titles of tasks whose addresses appear in a text (decision T66). */
import { endpoint } from '@task-manager/contract/endpoint'
import { Id } from '@task-manager/contract/ids'
import * as z from 'zod/mini'
import { Status } from './tasks.ts'

export const TITLES_MAX = 100

const IDS_WRONG = `ids must be 1 to ${TITLES_MAX} ids, separated by commas.`

export const TaskTitle = z.object({ _id: z.string(), title: z.string(), status: Status })
export type TaskTitle = z.infer<typeof TaskTitle>

export const listTaskTitles = endpoint('GET /api/tasks/titles', 'user', {
  summary: 'The titles of tasks by their ids; tasks that the caller does not see are left out',
  query: z.object({
    ids: z.string(IDS_WRONG).check(
      z.refine((text) => {
        const ids = text.split(',')
        return ids.length <= TITLES_MAX && ids.every((id) => z.safeParse(Id, id).success)
      }, IDS_WRONG),
    ),
  }),
  returns: z.object({ tasks: z.array(TaskTitle) }),
})
