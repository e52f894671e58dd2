/** Checks of a posted form. */
import {
  CONTACT_FILL_MIN_MS,
  contactFields,
  ownMailService,
} from '@task-manager/contract/installation/contact'
import { ContactForm } from '@task-manager/contract/installation/enquiries'
import * as z from 'zod/mini'
import { AppError } from '#server/core/app-error.ts'

const IDS: readonly (readonly [field: string, expected: string, message: string])[] = [
  ['user_id', ownMailService.publicKey, 'The public key is invalid.'],
  ['service_id', ownMailService.serviceId, 'The service ID is unknown.'],
  ['template_id', ownMailService.templateId, 'The template ID is unknown.'],
]

/** Throws 403 for an EmailJS client with the ids of another service. A plain form sends none. */
export function requireOwnIds(form: FormData): void {
  for (const [field, expected, message] of IDS)
    if (form.getAll(field).some((value) => value !== expected)) throw new AppError('forbidden', message)
}

/** Whether the hidden field was filled. */
export const isFilledByProgram = (form: FormData): boolean =>
  form.getAll(contactFields.honeypot).some((value) => value !== '')

/** Throws 400 with the first failure in the order of the form. Unknown fields are dropped. */
export function readContactForm(form: FormData): ContactForm {
  const entries = [...form]
  if (entries.some(([, value]) => typeof value !== 'string'))
    throw new AppError('bad_request', "This form can't send files. Remove the file.")
  const { data, error } = z.safeParse(ContactForm, Object.fromEntries(entries.reverse()))
  if (error) throw new AppError('bad_request', error.issues[0]?.message ?? 'The form is invalid.')
  return data
}

/** Whether the form was sent faster than anyone types. Clocks can be wrong, so this only marks an enquiry. */
export function isSuspicious(form: FormData): boolean {
  const fillTime = form.get(contactFields.fillTime)
  return Boolean(fillTime) && !(Number(fillTime) >= CONTACT_FILL_MIN_MS)
}
