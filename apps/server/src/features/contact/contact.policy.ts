/** What may be kept of a posted form. */
import { CONTACT_FILL_MIN_MS, contactFields, ownMailService } from '@task-manager/contract/contact'
import { ContactForm } from '@task-manager/contract/enquiries'
import * as z from 'zod/mini'
import { AppError } from '#server/core/app-error.ts'

const IDS: readonly (readonly [field: string, expected: string, message: string])[] = [
  ['user_id', ownMailService.publicKey, 'The public key is not valid.'],
  ['service_id', ownMailService.serviceId, 'The service id is not known.'],
  ['template_id', ownMailService.templateId, 'The template id is not known.'],
]

/** A plain form sends no ids; an EmailJS client whose ids are another service's is told so (403). */
export function requireOwnIds(form: FormData): void {
  for (const [field, expected, message] of IDS)
    if (form.getAll(field).some((value) => value !== expected)) throw new AppError('forbidden', message)
}

/** True when the field that people do not see was filled. */
export const isFilledByProgram = (form: FormData): boolean =>
  form.getAll(contactFields.honeypot).some((value) => value !== '')

/** The first failure in the form's order is thrown (400); fields that nobody asked for are left out. */
export function readContactForm(form: FormData): ContactForm {
  const entries = [...form]
  if (entries.some(([, value]) => typeof value !== 'string'))
    throw new AppError('bad_request', 'Files cannot be sent with this form.')
  const { data, error } = z.safeParse(ContactForm, Object.fromEntries(entries.reverse()))
  if (error) throw new AppError('bad_request', error.issues[0]?.message ?? 'The form is not valid.')
  return data
}

/** True when it was sent faster than anyone types. A clock can be wrong, so this marks an enquiry and refuses none. */
export function isSuspicious(form: FormData): boolean {
  const fillTime = form.get(contactFields.fillTime)
  return Boolean(fillTime) && !(Number(fillTime) >= CONTACT_FILL_MIN_MS)
}
