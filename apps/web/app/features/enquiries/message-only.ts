import { choiceText } from '@task-manager/contract/contact'
import type { Enquiry } from '@task-manager/contract/enquiries'

/** The visitor's own text, without the first line, which names the package and is shown elsewhere. */
export function messageOnly(enquiry: Pick<Enquiry, 'message' | 'service' | 'plan' | 'price'>): string {
  const { message, service, plan, price } = enquiry
  const choice = choiceText({ service: service ?? '', plan: plan ?? '', price: price ?? '' })
  const [first = '', ...rest] = message.split('\n')
  return choice !== '' && first.endsWith(choice) ? rest.join('\n').trim() : message
}
