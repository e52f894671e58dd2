/** The values of a new task from an enquiry. */
import type { Enquiry } from '@task-manager/contract/enquiries'
import { DESCRIPTION_MAX, TITLE_MAX } from '@task-manager/contract/tasks'

function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  let short = ''
  for (const letter of text) {
    if (short.length + letter.length >= max) break
    short += letter
  }
  return `${short}…`
}

export function taskPrefill(
  enquiry: Pick<Enquiry, '_id' | 'name' | 'email' | 'message' | 'service' | 'plan' | 'price'>,
) {
  const { _id: enquiryId, name, email, message, service, plan, price } = enquiry
  const choice = [service, plan, price].filter((part) => part !== null)
  return {
    title: shortened(`${plan ?? service ?? 'Enquiry'}: ${name}`, TITLE_MAX),
    description: shortened(
      [
        `From ${name}, ${email}`,
        ...(choice.length > 0 ? [`Asks about: ${choice.join(', ')}`] : []),
        '',
        message,
      ].join('\n'),
      DESCRIPTION_MAX,
    ),
    enquiryId,
  }
}
