import { choiceText } from '@task-manager/contract/contact'
import type { Enquiry } from '@task-manager/contract/enquiries'

/** What a visitor typed: the first line that the form put in front names the package, which is shown already. */
export function messageOnly(enquiry: Pick<Enquiry, 'message' | 'service' | 'plan' | 'price'>): string {
  const { message, service, plan, price } = enquiry
  const choice = choiceText({ service: service ?? '', plan: plan ?? '', price: price ?? '' })
  const [first = '', ...rest] = message.split('\n')
  return choice !== '' && first.endsWith(choice) ? rest.join('\n').trim() : message
}
