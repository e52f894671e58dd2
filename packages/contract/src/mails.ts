/** What this server mailed to whom, and what the mail server said: for administrators. Never what a mail says. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById } from './ids.ts'
import { Cursor, Limit } from './paging.ts'
import { plainText } from './text.ts'

export const mailStates = ['waiting', 'pending', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** What a list can be narrowed to; empty for all. */
export const queryStates = ['', 'pending', 'sent', 'failed'] as const
export type QueryState = (typeof queryStates)[number]

export const Mail = z.object({
  _id: z.string(),
  /** 'reset', 'assigned', 'enquiry'. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  /** 'waiting': this server has no mail server to give it to. */
  state: z.enum(mailStates),
  attempts: z.number(),
  /** What the mail server said last, in its own words; empty before the first attempt. */
  answer: z.string(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** When the next attempt is due, while pending. */
  nextAttemptAt: z.nullable(z.string()),
  /** It can be tried at once. */
  canSend: z.boolean(),
})
export type Mail = z.infer<typeof Mail>

export const MailPage = z.object({
  mails: z.array(Mail),
  /** Where mails come from; null when this server sends none. */
  from: z.nullable(z.string()),
  nextCursor: z.nullable(z.string()),
})
export type MailPage = z.infer<typeof MailPage>

const tag = 'Mails'
const MailAnswer = z.object({ message: z.string(), mail: Mail })

const STATE_WRONG = 'State must be pending, sent or failed.'
export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  tag,
  summary: 'Mails of the last 30 days, newest first, with the mail server’s own words',
  access: 'admin',
  query: z.object({
    /** Part of an address, a subject or a kind, in any case. */
    q: z._default(plainText('q', 200), ''),
    state: z._default(z.enum(queryStates, STATE_WRONG), ''),
    limit: Limit,
    cursor: Cursor,
  }),
  returns: MailPage,
})

export const sendMail = endpoint({
  method: 'POST',
  path: '/api/mails/{id}/send',
  tag,
  summary: 'Try at once to deliver a mail that was not sent',
  access: 'admin',
  params: ById,
  returns: MailAnswer,
})

export const testMail = endpoint({
  method: 'POST',
  path: '/api/mails/test',
  tag,
  summary: 'Send oneself a test mail; its state says what the mail server answered',
  access: 'admin',
  returns: MailAnswer,
  status: 202,
})
