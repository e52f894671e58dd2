/**
 * The contact form as both sides know it: plain constants and no schema, so that the public page pays no bytes for
 * validation that the browser does natively. What may be in the fields is in enquiries.ts.
 */

/** The ids with which the EmailJS client calls this very server (decision P6). A third-party service has its own. */
export const ownMailService = {
  serviceId: 'task-manager',
  templateId: 'enquiry',
  publicKey: 'public',
} as const

/** Where the client, and a form without script, post to. The client adds this path to its `origin` by itself. */
export const SEND_FORM_PATH = '/api/v1.0/email/send-form'

/** Names of the form's inputs. The first three are required. */
export const contactFields = {
  name: 'from_name',
  email: 'user_email',
  message: 'message',
  /** What a Book Now link chose (decision P5); hidden inputs, empty or absent when nothing was chosen. */
  service: 'service',
  plan: 'plan',
  price: 'price',
  /** Off screen and labelled 'Leave this empty': whoever fills it is a program. */
  honeypot: 'website',
  /** Milliseconds from the form's appearance to its sending, set by script; absent without script. */
  fillTime: 'fill_ms',
} as const

/** In UTF-16 units, as `maxlength` counts. */
export const CONTACT_NAME_MAX = 100
export const CONTACT_EMAIL_MAX = 254
export const CONTACT_MESSAGE_MAX = 10_000
export const CONTACT_CHOICE_MAX = 200

/** Nobody reads and fills three fields faster. A quicker one is kept and marked, never refused. */
export const CONTACT_FILL_MIN_MS = 2_000

/** So long the page waits before it sends: the margin is for clocks and timers that are a little early. */
export const CONTACT_SEND_AFTER_MS = 2_250

/** A service that has not answered by then has failed, for the visitor as well. */
export const CONTACT_ANSWER_MAX_MS = 20_000

/** Where a form without script lands (303): the contact page shows the matching message by `:target`. */
export const contactOutcomes = { sent: '/contact#sent', failed: '/contact#failed' } as const

/** What a Book Now link chose (decision P5). */
export type Choice = { service: string; plan: string; price: string }

const CHOICE_SHOWN_MAX = 100

/** From outside (anyone can write a link), so only short plain texts are taken. Null when nothing was chosen. */
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

/**
 * Where scripting is off, the server writes the choice into this slot of the contact page; what stands in it at build
 * is the pattern, with `%text%`, `%service%`, `%plan%` and `%price%` for the values.
 */
export const CHOICE_SLOT = 'choice'
