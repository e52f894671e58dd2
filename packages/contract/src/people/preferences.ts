/** Preferences of a user: time zone, emails, date language, start view. */
import { endpoint } from '@task-manager/contract/endpoint'
import { Id } from '@task-manager/contract/ids'
import * as z from 'zod/mini'

/** Emails that can be turned off. Those about changes of the account cannot. */
export const mailKinds = [
  'assigned',
  'due-tomorrow',
  'due-today',
  'overdue',
  'new-sign-in',
  'enquiry',
] as const
export type MailKind = (typeof mailKinds)[number]

export const mailNames: Record<MailKind, string> = {
  assigned: 'Assigned to you',
  'due-tomorrow': 'Due tomorrow',
  'due-today': 'Due today',
  overdue: 'Overdue',
  'new-sign-in': 'New sign-in',
  enquiry: 'Enquiries',
}

const ZONE_MAX = 64

/** An IANA name: 'Africa/Nairobi'. */
export function isTimeZone(name: string): boolean {
  if (name.length > ZONE_MAX) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const ZONE_WRONG = 'Unknown time zone. Choose one from the list.'
const TimeZone = z.string(ZONE_WRONG).check(z.refine(isTimeZone, ZONE_WRONG))

/** Languages for dates (BCP 47); the rest of the product is English. Empty: '20th Nov 2026'. */
export const dateLanguages = [
  '',
  'en-GB',
  'en-US',
  'da',
  'de',
  'es',
  'fi',
  'fr',
  'it',
  'nb',
  'nl',
  'pl',
  'pt',
  'sv',
  'sw',
] as const
export type DateLanguage = (typeof dateLanguages)[number]

const MAIL_WRONG = 'Each kind of email must be true or false.'
const Mail = z.boolean(MAIL_WRONG)
const Mails = z.strictObject(
  {
    assigned: Mail,
    'due-tomorrow': Mail,
    'due-today': Mail,
    overdue: Mail,
    /** Emails about sign-ins from an unknown browser or program. */
    'new-sign-in': Mail,
    /** Emails about enquiries, for administrators; off by default. */
    enquiry: Mail,
  } satisfies Record<MailKind, z.ZodMiniType>,
  MAIL_WRONG,
)

/** A saved view that replaces the dashboard as first screen (decision T37). */
export const StartView = z.object({ _id: z.string(), query: z.string() })

export const Preferences = z.object({
  /** Empty: not known yet. */
  timeZone: z.string(),
  /** Chosen by the user: the browser's time zone no longer replaces it. */
  timeZoneChosen: z.boolean(),
  mails: Mails,
  /** One email a day instead of single ones. */
  mailsDaily: z.boolean(),
  dateLanguage: z.enum(dateLanguages),
  /** First screen after signing in; null: the dashboard. */
  startView: z.nullable(StartView),
})
export type Preferences = z.infer<typeof Preferences>

/** Missing fields keep their values. */
export const PreferencesChange = z.object({
  timeZone: z.optional(TimeZone),
  /** The browser's time zone; used until the user chooses one. */
  timeZoneFound: z.optional(TimeZone),
  mails: z.optional(z.partial(Mails)),
  mailsDaily: z.optional(z.boolean('mailsDaily must be true or false.')),
  dateLanguage: z.optional(
    z.enum(dateLanguages, "Dates can't be shown in this language. Choose one from the list."),
  ),
  /** Id of a saved view that is visible to the user. */
  startView: z.optional(z.nullable(Id)),
})
export type PreferencesChange = z.output<typeof PreferencesChange>

/** For so many days the link in an email can turn that kind of email off. */
export const UNSUBSCRIBE_LINK_DAYS = 90

/** Emails that a link can turn off: one kind, or with 'daily' all kinds about tasks. */
export const mailLinkKinds = [...mailKinds, 'daily'] as const
export type MailLinkKind = (typeof mailLinkKinds)[number]

/** Emails about tasks: the parts of the daily email. */
export const taskMailKinds = ['assigned', 'due-tomorrow', 'due-today', 'overdue'] as const
export type TaskMailKind = (typeof taskMailKinds)[number]

/** Called from the link in an email; it can only turn emails off. */
export const turnMailsOff = endpoint('POST /api/mails/off', 'public', {
  summary: "Turn emails off with the token from an email's link",
  query: z.object({
    token: z
      .string('This link is incomplete. Open it again from the email.')
      .check(z.maxLength(200, 'This link is incomplete. Open it again from the email.')),
  }),
  bodyLimit: 1024,
  returns: z.object({ message: z.string(), kind: z.enum(mailLinkKinds), on: z.literal(false) }),
})
