/** The live stream's message about a changed enquiry: the counts, to administrators only, and none of its text. */
import type { EnquiryEvent } from '@task-manager/contract/events'
import type { StreamSource } from '#server/core/feature.ts'
import { toJson } from '#server/db/query/typed-json.ts'
import { enquirySummary } from './enquiries.service.ts'

export const enquiryEvents: StreamSource = async ({ db }, _subjects, receivers) => {
  if (!receivers.some(({ role }) => role === 'admin')) return () => null
  const statusSummary = await enquirySummary(db)
  return ({ id, last: { kind } }, to) =>
    to.role === 'admin'
      ? { event: 'enquiry', data: toJson<EnquiryEvent>({ _id: id, kind, statusSummary }) }
      : null
}
