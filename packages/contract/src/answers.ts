/** Answers that many endpoints share. */
import * as z from 'zod/mini'

/** A sentence about what was done. */
export const Message = z.object({ message: z.string() })
