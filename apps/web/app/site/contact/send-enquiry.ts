import {
  type Choice,
  CONTACT_FILL_MIN_MS,
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

/**
 * Sends the form through EmailJS' `sendForm`: to the service whose three ids the server wrote into the page, or,
 * without them, to this very server, which speaks the same protocol (decision P6).
 * Throws what the client throws: a status with a text, or the network's error.
 */
export async function sendEnquiry(
  form: HTMLFormElement,
  enquiry: Choice | null,
  shownAt: number,
): Promise<void> {
  const { default: emailjs } = await loadClient()
  const service = configuredService()
  emailjs.init({ publicKey: service.publicKey, origin: service.origin })
  // The server sends back what was filled faster than anyone types; whoever pasted waits here instead.
  await pause(shownAt + CONTACT_FILL_MIN_MS - Date.now())
  await emailjs.sendForm(service.serviceId, service.templateId, outgoing(form, enquiry, Date.now() - shownAt))
}

/** The three ids as the server wrote them into the page: a JSON list, or nothing when no service is configured. */
function configuredService() {
  const ids = document.querySelector<HTMLMetaElement>('meta[name=emailjs]')?.content
  if (!ids) return { ...ownMailService, origin: window.location.origin }
  const [serviceId, templateId, publicKey] = JSON.parse(ids) as [string, string, string]
  return { serviceId, templateId, publicKey, origin: 'https://api.emailjs.com' }
}

/** The client wants a form element: a copy, so that the first line is added without touching what is on screen. */
function outgoing(form: HTMLFormElement, enquiry: Choice | null, fillTime: number): HTMLFormElement {
  const copy = document.createElement('form')
  const entries = new FormData(form)
  if (enquiry) {
    const message = String(entries.get(contactFields.message) ?? '')
    entries.set(contactFields.message, `${texts.about} ${choiceText(enquiry)}\n\n${message}`)
  }
  entries.set(contactFields.fillTime, String(fillTime))
  for (const [name, value] of entries) {
    const field = document.createElement('textarea')
    field.name = name
    field.value = String(value)
    copy.append(field)
  }
  return copy
}

function pause(milliseconds: number): Promise<void> {
  return milliseconds > 0 ? new Promise((done) => setTimeout(done, milliseconds)) : Promise.resolve()
}
