/** Emails sent by this server with their delivery status, for administrators; never their text. */
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { NextCursor, PageQuery } from '@task-manager/contract/paging'
import { plainText } from '@task-manager/contract/text'
import * as z from 'zod/mini'

export const mailStates = ['waiting', 'held', 'pending', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Values of the list's filter; empty for all. */
export const queryStates = ['', 'pending', 'sent', 'failed'] as const
export type QueryState = (typeof queryStates)[number]

export const Mail = z.object({
  _id: z.string(),
  /** 'reset', 'invitation', 'assigned' …; docs/product/people.md lists all. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  /** 'waiting': no mail server is configured. 'held': it waits for a decision after a restore (A29). */
  state: z.enum(mailStates),
  attempts: z.number(),
  /** The mail server refused it permanently; no further attempts. */
  refused: z.boolean(),
  /** Last reply of the mail server; empty before the first attempt. */
  answer: z.string(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** Time of the next attempt, while pending. */
  nextAttemptAt: z.nullable(z.string()),
  /** Whether it can be sent now. */
  canSend: z.boolean(),
})
export type Mail = z.infer<typeof Mail>

export const MailPage = z.object({
  mails: z.array(Mail),
  /** Sender address; null when this server sends no email. */
  from: z.nullable(z.string()),
  nextCursor: NextCursor,
})
export type MailPage = z.infer<typeof MailPage>

const MailAnswer = z.object({ message: z.string(), mail: Mail })

const STATE_WRONG = 'State must be pending, sent or failed.'
export const listMails = endpoint('GET /api/mails', 'admin', {
  summary: "Emails of the last 30 days, newest first, with the mail server's replies",
  query: z.object({
    /** Part of an address, subject or kind; ignores case. */
    q: z._default(plainText('q', 200), ''),
    state: z._default(z.enum(queryStates, STATE_WRONG), ''),
    ...PageQuery.shape,
  }),
  returns: MailPage,
})

export const sendMail = endpoint('POST /api/mails/{id}/send', 'admin', {
  summary: 'Retry the delivery of an email now',
  params: ById,
  returns: MailAnswer,
})

export const testMail = endpoint('POST /api/mails/test', 'admin', {
  summary: "Send yourself a test email; its state has the mail server's reply",
  returns: MailAnswer,
  status: 202,
})
