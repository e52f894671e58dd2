import {
  type Choice,
  CONTACT_ANSWER_MAX_MS,
  CONTACT_SEND_AFTER_MS,
  choiceText,
  contactFields,
  ownMailService,
} from '@task-manager/contract/installation/contact'
import { form as texts } from '#web/site/content/contact.ts'

const loadClient = () => import('@emailjs/browser')

/** Loads the email client when a visitor starts to fill in the form. */
export function prepareClient(): void {
  // A failure is reported when the message is sent.
  loadClient().catch(() => {})
}

/**
 * The email service's share of the time; the rest is for this server, which stores the message if the service
 * fails.
 */
const SERVICE_ANSWER_MAX_MS = 12_000

/**
 * Sends the form with EmailJS' `sendForm`: to the service whose ids are in the page, or else, or when it
 * fails, to this server, which has the same protocol (decisions P6 and P14). A form with a filled honeypot is
 * silently dropped. Throws a status with a text, a network error, or an Error after 20 seconds.
 */
export async function sendEnquiry(
  form: HTMLFormElement,
  enquiry: Choice | null,
  shownAt: number,
): Promise<void> {
  const entries = new FormData(form)
  if (entries.get(contactFields.honeypot)) return
  if (enquiry) {
    const message = String(entries.get(contactFields.message) ?? '')
    entries.set(contactFields.message, `${texts.about} ${choiceText(enquiry)}\n\n${message}`)
  }
  // The server marks forms that were filled faster than anyone types, so a form with pasted text is sent a little
  // later.
  await pause(shownAt + CONTACT_SEND_AFTER_MS - Date.now())
  entries.set(contactFields.fillTime, String(Date.now() - shownAt))
  const deadline = Date.now() + CONTACT_ANSWER_MAX_MS
  const service = configuredService()
  if (service) {
    try {
      return await answered(SERVICE_ANSWER_MAX_MS, send(service, serviceFields(entries)))
    } catch (refusal) {
      console.error(refusal)
    }
  }
  const ownClient = { ...ownMailService, origin: window.location.origin }
  await answered(deadline - Date.now(), send(ownClient, entries))
}

type Service = { serviceId: string; templateId: string; publicKey: string; origin: string }

/** The three ids in the page as a JSON list; empty when no service is configured. */
function configuredService(): Service | null {
  const ids = document.querySelector<HTMLMetaElement>('meta[name=emailjs]')?.content
  if (!ids) return null
  const [serviceId, templateId, publicKey] = JSON.parse(ids) as [string, string, string]
  return { serviceId, templateId, publicKey, origin: 'https://api.emailjs.com' }
}

/** The data for the email service: only the three fields that the privacy page names. */
function serviceFields(entries: FormData): FormData {
  const three = new FormData()
  for (const name of [contactFields.name, contactFields.email, contactFields.message])
    three.set(name, entries.get(name) ?? '')
  return three
}

async function send(service: Service, entries: FormData): Promise<void> {
  const { default: emailjs } = await loadClient()
  emailjs.init({ publicKey: service.publicKey, origin: service.origin })
  await emailjs.sendForm(service.serviceId, service.templateId, asForm(entries))
}

/** A form element for the client: a copy, so that the visible form stays unchanged. */
function asForm(entries: FormData): HTMLFormElement {
  const copy = document.createElement('form')
  for (const [name, value] of entries) {
    const field = document.createElement('textarea')
    field.name = name
    field.value = String(value)
    copy.append(field)
  }
  return copy
}

/** Rejects when `work` takes longer. */
function answered(milliseconds: number, work: Promise<void>): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('No answer in time.')), milliseconds)
    work.then(done, fail).finally(() => clearTimeout(timer))
  })
}

function pause(milliseconds: number): Promise<void> {
  return milliseconds > 0 ? new Promise((done) => setTimeout(done, milliseconds)) : Promise.resolve()
}
