/** The values of a new task from an enquiry. */
import { messageOnly } from '@task-manager/contract/installation/contact'
import type { Enquiry } from '@task-manager/contract/installation/enquiries'
import { DESCRIPTION_MAX, TITLE_MAX } from '@task-manager/contract/tasks/task-values'

function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  let short = ''
  for (const letter of text) {
    if (short.length + letter.length >= max) break
    short += letter
  }
  return `${short}…`
}

/** The title is not repeated in the description. */
export function taskPrefill(
  enquiry: Pick<Enquiry, '_id' | 'name' | 'email' | 'message' | 'service' | 'plan' | 'price'>,
) {
  const { _id: enquiryId, name, email, service, plan, price } = enquiry
  const whole = `${plan ?? service ?? 'Enquiry'}: ${name}`
  const title = shortened(whole, TITLE_MAX)
  const facts = [
    ['Name', title === whole ? null : name],
    ['Email', email],
    ['Service', plan === null ? null : service],
    ['Plan', title === whole ? null : plan],
    ['Price', price],
  ].flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`]))
  const description = shortened([...facts, '', messageOnly(enquiry)].join('\n'), DESCRIPTION_MAX)
  return { title, description, enquiryId }
}
