/**
 * The contact form as both sides know it: constants without a schema, so that the public page loads no code for
 * validation that the browser does natively. The schema of the fields is in enquiries.ts.
 */

/** The ids that the EmailJS client sends to this server (decision P6). */
export const ownMailService = {
  serviceId: 'task-manager',
  templateId: 'enquiry',
  publicKey: 'public',
} as const

/** Target of the EmailJS client, which appends this path to its `origin`, and of the form without script. */
export const SEND_FORM_PATH = '/api/v1.0/email/send-form'

/** Names of the form's inputs; the first three are required. */
export const contactFields = {
  name: 'from_name',
  email: 'user_email',
  message: 'message',
  /** Hidden inputs with the choice of a Book Now link (decision P5); empty or absent without one. */
  service: 'service',
  plan: 'plan',
  price: 'price',
  /** Off screen and labelled 'Leave this empty': only programs fill it. */
  honeypot: 'website',
  /** Milliseconds from the form's appearance to its sending, set by script; absent without script. */
  fillTime: 'fill_ms',
} as const

/** Counted in UTF-16 units, like `maxlength`. */
export const CONTACT_NAME_MAX = 100
export const CONTACT_EMAIL_MAX = 254
export const CONTACT_MESSAGE_MAX = 10_000
export const CONTACT_CHOICE_MAX = 200

/** A form filled faster than this is stored and marked as possible spam, never refused. */
export const CONTACT_FILL_MIN_MS = 2_000

/** The page sends no earlier than this; the margin covers inexact clocks and timers. */
export const CONTACT_SEND_AFTER_MS = 2_250

/** Timeout of the mail service, after which sending has failed. */
export const CONTACT_ANSWER_MAX_MS = 20_000

/** Redirect targets (303) of a form without script; the contact page shows the message by `:target`. */
export const contactOutcomes = { sent: '/contact#sent', failed: '/contact#failed' } as const

/** The choice of a Book Now link (decision P5). */
export type Choice = { service: string; plan: string; price: string }

const CHOICE_SHOWN_MAX = 100

/** Links are untrusted, so only short plain text is accepted. Null without a choice. */
export function readChoice(given: (key: keyof Choice) => unknown): Choice | null {
  const read = (key: keyof Choice): string => {
    const value = given(key)
    return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, CHOICE_SHOWN_MAX) : ''
  }
  const choice = { service: read('service'), plan: read('plan'), price: read('price') }
  return choice.plan || choice.service ? choice : null
}

/** `Consultation: Basic Consultation ($199)`. */
export function choiceText({ service, plan, price }: Choice): string {
  const named = [service, plan].filter(Boolean).join(': ')
  return price ? `${named} (${price})` : named
}

/** The visitor's own text, without the first line, which names the package and is shown elsewhere. */
export function messageOnly(enquiry: {
  readonly message: string
  readonly service: string | null
  readonly plan: string | null
  readonly price: string | null
}): string {
  const { message, service, plan, price } = enquiry
  const choice = choiceText({ service: service ?? '', plan: plan ?? '', price: price ?? '' })
  const [first = '', ...rest] = message.split('\n')
  return choice !== '' && first.trimEnd().endsWith(choice) ? rest.join('\n').trim() : message
}

/**
 * Slot of the contact page into which the server writes the choice, for browsers without script and until the page is
 * hydrated. The built page has a pattern there, with `%text%`, `%service%`, `%plan%` and `%price%` for the values.
 */
export const CHOICE_SLOT = 'choice'
