/** Enquiries: messages of the contact form, managed by administrators. */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { NextCursor, PageQuery } from '@task-manager/contract/paging'
import { EMAIL_WRONG } from '@task-manager/contract/people/users'
import { Status } from '@task-manager/contract/tasks/tasks'
import { plainText, requiredText } from '@task-manager/contract/text'
import * as z from 'zod/mini'
import {
  CONTACT_CHOICE_MAX,
  CONTACT_EMAIL_MAX,
  CONTACT_MESSAGE_MAX,
  CONTACT_NAME_MAX,
  SEND_FORM_PATH,
} from './contact.ts'

const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text)

/** Optional single-line text; null when empty. */
const choice = (label: string) =>
  z._default(
    z.pipe(
      plainText(label, CONTACT_CHOICE_MAX).check(z.trim(), z.refine(isOneLine, `${label} must be one line.`)),
      z.transform((text: string) => text || null),
    ),
    null,
  )

/** The order of the fields is the order in which their errors are shown; the names are those of the EmailJS form. */
export const ContactForm = z.object({
  from_name: requiredText('Your name', CONTACT_NAME_MAX, 'Please enter your name.').check(
    z.refine(isOneLine, 'Your name must be one line.'),
  ),
  // Stricter than an account's address: it becomes a Reply-To header and a mailto link, where these characters are special.
  user_email: z
    .string(EMAIL_WRONG)
    .check(
      z.trim(),
      z.maxLength(CONTACT_EMAIL_MAX, `Your email must be at most ${CONTACT_EMAIL_MAX} characters.`),
      z.regex(/^[^\s\p{C}@<>()[\]\\,;:"]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u, EMAIL_WRONG),
    ),
  message: z.pipe(
    z.pipe(
      z.string('Please enter a message.'),
      // Forms send line breaks as CRLF; the limit counts what the visitor typed.
      z.transform((text: string) => text.replace(/\r\n?/g, '\n')),
    ),
    requiredText('Your message', CONTACT_MESSAGE_MAX, 'Please enter a message.'),
  ),
  service: choice('The service'),
  plan: choice('The plan'),
  price: choice('The price'),
})
export type ContactForm = z.output<typeof ContactForm>

export const sendForm = endpoint(`POST ${SEND_FORM_PATH}`, 'public', {
  tag: 'Contact',
  summary: "Send the contact form, as EmailJS' sendForm or a plain form post does; answers text",
  body: ContactForm,
  accepts: 'multipart/form-data',
  bodyLimit: 128 * 1024,
  produces: 'text/plain; charset=utf-8',
})

export const enquiryStatuses = ['new', 'replied', 'archived'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]
const STATUS_WRONG = 'Status must be new, replied or archived.'
export const EnquiryStatus = z.enum(enquiryStatuses, STATUS_WRONG)

/** Delivery status of the email about an enquiry. */
export const Delivery = z.object({
  /** 'waiting': no mail server is configured. */
  state: z.enum(['waiting', 'pending', 'sent', 'failed']),
  attempts: z.number(),
  /** The mail server refused it permanently; no further attempts. */
  refused: z.boolean(),
  /** Error of the latest attempt. */
  lastError: z.nullable(z.string()),
  /** Time of the next attempt, while pending. */
  nextAttemptAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof Delivery>

export const Enquiry = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  service: z.nullable(z.string()),
  plan: z.nullable(z.string()),
  price: z.nullable(z.string()),
  status: EnquiryStatus,
  /** Sent faster than a person types: possible spam. */
  suspicious: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  delivery: Delivery,
  /** The tasks created from this enquiry, oldest first. */
  tasks: z.array(z.object({ _id: z.string(), title: z.string(), status: Status })),
})
export type Enquiry = z.infer<typeof Enquiry>

export const EnquiryFilter = z.object({
  /** Empty for all. */
  status: z._default(z.union([z.literal(''), EnquiryStatus], STATUS_WRONG), ''),
  ...PageQuery.shape,
})
export type EnquiryFilter = z.output<typeof EnquiryFilter>

const count = z.number()
export const EnquirySummary = z.object({ all: count, new: count, replied: count, archived: count })
export type EnquirySummary = z.infer<typeof EnquirySummary>

export const EnquiryPage = z.object({
  enquiries: z.array(Enquiry),
  /** Counts of all enquiries; ignores the filter. */
  statusSummary: EnquirySummary,
  /** Destination of the contact form's messages. */
  destination: z.object({
    /** True: EmailJS. This server then stores those that it refused and those of browsers without scripts. */
    emailjs: z.boolean(),
    /** Recipient of stored messages; null when this server sends no email. */
    mailTo: z.nullable(z.string()),
  }),
  nextCursor: NextCursor,
})
export type EnquiryPage = z.infer<typeof EnquiryPage>

const EnquiryAnswer = z.object({ message: z.string(), enquiry: Enquiry })
export const listEnquiries = endpoint('GET /api/enquiries', 'admin', {
  summary: 'Enquiries newest first, with the state of their delivery and the tasks created from them',
  query: EnquiryFilter,
  returns: EnquiryPage,
})

export const DeliveryAttempt = z.object({
  at: z.string(),
  outcome: z.enum(['sent', 'failed']),
  /** Reply of the mail server. */
  detail: z.string(),
})

export const getEnquiry = endpoint('GET /api/enquiries/{id}', 'admin', {
  summary: 'One enquiry with its delivery log, newest attempt first',
  params: ById,
  returns: z.object({ ...Enquiry.shape, deliveryLog: z.array(DeliveryAttempt) }),
})

export const updateEnquiry = endpoint('PATCH /api/enquiries/{id}', 'admin', {
  summary: 'Mark as new, replied or archived',
  params: ById,
  body: z.object({ status: EnquiryStatus }),
  returns: EnquiryAnswer,
})

export const deleteEnquiry = endpoint('DELETE /api/enquiries/{id}', 'admin', {
  summary: 'Delete an enquiry and its email; tasks created from it stay',
  params: ById,
  returns: Message,
})

export const resendEnquiry = endpoint('POST /api/enquiries/{id}/resend', 'admin', {
  summary: 'Retry the delivery of an enquiry now',
  params: ById,
  returns: EnquiryAnswer,
})
