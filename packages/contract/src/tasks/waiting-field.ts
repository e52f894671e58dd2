import * as z from 'zod/mini'

/** What a task waits for (decision T71); null: nothing. `status`: the schema of a status. */
export const waitingOf = <Status extends z.ZodMiniType>(status: Status) =>
  z.nullable(
    z.object({
      reason: z.nullable(z.string()),
      /** The day on which it stops waiting. */
      until: z.nullable(z.string()),
      /** The tasks that the reader may see. */
      tasks: z.array(z.object({ _id: z.string(), title: z.string(), status })),
      /** The number of tasks that the reader may not see. */
      hidden: z.number(),
    }),
  )
