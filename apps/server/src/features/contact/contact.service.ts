/** The contact form: open to everyone, so everything it takes is checked and counted before it is kept. */

import { senderOf } from '#server/core/address.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordEnquiry } from '#server/features/enquiries/enquiries.service.ts'
import { attempt } from '#server/features/throttles/throttles.service.ts'
import { isFilledByProgram, isSuspicious, readContactForm, requireOwnIds } from './contact.policy.ts'

/**
 * Keeps a posted form as an enquiry. 'kept' means committed; 'ignored' means that a program filled it. Throws
 * `forbidden` for another service's ids, `bad_request` for what is wrong in it and `too_many`; then nothing is kept.
 */
export async function submit(deps: Deps, form: FormData, ip: string): Promise<'kept' | 'ignored'> {
  requireOwnIds(form)
  if (isFilledByProgram(form)) return 'ignored'
  const input = readContactForm(form)
  const buckets = [
    ['contact', senderOf(ip)],
    ['contactOfAll', 'all'],
  ] as const
  await attempt(deps, buckets, () => recordEnquiry(deps, input, isSuspicious(form)))
  return 'kept'
}
