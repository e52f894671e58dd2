import {
  type Choice,
  CONTACT_ANSWER_MAX_MS,
  CONTACT_SEND_AFTER_MS,
  choiceText,
  contactFields,
  ownMailService,
} from '@task-manager/contract/contact'
import { form as texts } from '#web/site/content/contact.ts'

const loadClient = () => import('@emailjs/browser')

/** Fetches the e-mail client as soon as somebody begins to fill the form, so that sending need not wait for it. */
export function prepareClient(): void {
  // A failure here is met again, and told, when the message is sent.
  loadClient().catch(() => {})
}

/** Of the time for an answer, so much is the e-mail service's; the rest is for this server to keep what it did not take. */
const SERVICE_ANSWER_MAX_MS = 12_000

/**
 * Sends the form through EmailJS' `sendForm`: to the service whose three ids the server wrote into the page, or,
 * without them or when that service does not take it, to this very server, which speaks the same protocol
 * (decisions P6 and P14). A form whose trap is filled is not sent at all, and the program that did it is not told.
 * Throws what the client throws: a status with a text, or the network's error; or an Error after 20 seconds
 * without an answer.
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
  // This server marks what was filled faster than anyone types; whoever pasted waits here instead.
  await pause(shownAt + CONTACT_SEND_AFTER_MS - Date.now())
  entries.set(contactFields.fillTime, String(Date.now() - shownAt))
  const deadline = Date.now() + CONTACT_ANSWER_MAX_MS
  const service = configuredService()
  if (service) {
    try {
      return await answered(SERVICE_ANSWER_MAX_MS, send(service, asked(entries)))
    } catch (refusal) {
      console.error(refusal)
    }
  }
  const own = { ...ownMailService, origin: window.location.origin }
  await answered(deadline - Date.now(), send(own, entries))
}

type Service = { serviceId: string; templateId: string; publicKey: string; origin: string }

/** The three ids as the server wrote them into the page: a JSON list, or nothing when no service is configured. */
function configuredService(): Service | null {
  const ids = document.querySelector<HTMLMetaElement>('meta[name=emailjs]')?.content
  if (!ids) return null
  const [serviceId, templateId, publicKey] = JSON.parse(ids) as [string, string, string]
  return { serviceId, templateId, publicKey, origin: 'https://api.emailjs.com' }
}

/** What leaves for the e-mail service: the three fields that the privacy page names, and nothing besides. */
function asked(entries: FormData): FormData {
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

/** The client wants a form element: a copy, so that nothing on screen is touched. */
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

/** `work`, or an Error when it takes longer. */
function answered(milliseconds: number, work: Promise<void>): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('No answer in time.')), milliseconds)
    work.then(done, fail).finally(() => clearTimeout(timer))
  })
}

function pause(milliseconds: number): Promise<void> {
  return milliseconds > 0 ? new Promise((done) => setTimeout(done, milliseconds)) : Promise.resolve()
}
