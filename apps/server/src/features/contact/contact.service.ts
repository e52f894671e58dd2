/** The contact form. It is public, so everything is checked and counted before it is stored. */
import type { Deps } from '#server/core/deps.ts'
import { senderOf } from '#server/core/network/client-address.ts'
import { recordEnquiry } from '#server/features/enquiries/enquiries.service.ts'
import { attempt } from '#server/features/throttles/throttles.service.ts'
import { isFilledByProgram, isSuspicious, readContactForm, requireOwnIds } from './contact.policy.ts'

/**
 * Stores a posted form as an enquiry. 'ignored': the hidden field was filled. Throws `forbidden` for the ids of another
 * service, `bad_request` for invalid fields, and `too_many`.
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
