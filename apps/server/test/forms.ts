/** Form bodies as browsers and the EmailJS client send them. */
import { ownMailService, SEND_FORM_PATH } from '@task-manager/contract/installation/contact'
import type { CallOptions, Reply, TestApp } from '#test/app.ts'

export const enquiryForm = {
  from_name: 'Amani Otieno',
  user_email: 'amani@example.org',
  message: 'We need a faster shop.\nCan we talk?',
}

/** What sendForm appends to the form. */
export const clientIds = {
  lib_version: '4.4.1',
  service_id: ownMailService.serviceId,
  template_id: ownMailService.templateId,
  user_id: ownMailService.publicKey,
}

export async function multipart(fields: Record<string, string | Blob>): Promise<CallOptions> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const response = new Response(form)
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}

export const urlencoded = (fields: Record<string, string>): CallOptions => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/** Sends the form as the EmailJS client does. */
export async function sendEnquiry(
  t: TestApp,
  overrides: Record<string, string | Blob> = {},
  options: CallOptions = {},
): Promise<Reply> {
  const form = await multipart({ ...enquiryForm, ...clientIds, ...overrides })
  return t.call('POST', SEND_FORM_PATH, {
    ...form,
    ...options,
    headers: { ...form.headers, ...options.headers },
  })
}

/** Uploads a picture as the sign-up form does. */
export async function upload(t: TestApp, picture: Uint8Array, options: CallOptions = {}): Promise<Reply> {
  const form = await multipart({ image: new Blob([new Uint8Array(picture)]) })
  return t.call('POST', '/api/auth/upload-image', { ...form, ...options })
}
