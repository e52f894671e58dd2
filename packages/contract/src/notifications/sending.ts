/** Whether notifications are sent: a restored installation waits for a decision (decision A29). For administrators. */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import * as z from 'zod/mini'

export const SendingHold = z.object({
  since: z.string(),
  /** When the restored backup was made; null: sending was put on hold from the command line. */
  backupAt: z.nullable(z.string()),
  /** The numbers of waiting emails and push notifications. */
  emails: z.number(),
  pushes: z.number(),
})
export type SendingHold = z.infer<typeof SendingHold>

export const getSending = endpoint('GET /api/sending', 'admin', {
  summary: 'Whether notifications are on hold, and how many are waiting',
  returns: z.object({ hold: z.nullable(SendingHold) }),
})

export const resumeSending = endpoint('POST /api/sending/resume', 'admin', {
  summary: 'End the hold, and send or discard what is waiting',
  body: z.object({
    waiting: z.enum(['send', 'discard'], 'Waiting must be send or discard.'),
  }),
  returns: Message,
})
