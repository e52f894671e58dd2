/** Answers that many endpoints share. */
import * as z from 'zod/mini'

/** What was done, as a sentence for people. */
export const Message = z.object({ message: z.string() })
