/** The contact form: open to everyone, so everything it takes is checked and counted before it is kept. */
import { recordEnquiry } from '#server/features/enquiries/enquiries.service.ts'
import { throttle } from '#server/features/throttles/throttles.service.ts'
import { senderOf } from '#server/http/address.ts'
import type { Deps } from '#server/http/deps.ts'
import { isFilledByProgram, readContactForm, requireOwnIds } from './contact.policy.ts'

/**
 * Keeps a posted form as an enquiry. 'kept' means committed; 'ignored' means that a program filled it. Throws
 * `forbidden` for another service's ids, `bad_request` for what is wrong in it and `too_many`; then nothing is kept.
 */
export async function submit(deps: Deps, form: FormData, ip: string): Promise<'kept' | 'ignored'> {
  requireOwnIds(form)
  if (isFilledByProgram(form)) return 'ignored'
  const input = readContactForm(form)
  await throttle(deps, 'contact', senderOf(ip))
  await throttle(deps, 'contactOfAll', 'all')
  await recordEnquiry(deps, input)
  return 'kept'
}
