/** A mailto link with address, subject and quoted message. */
import type { Enquiry } from '@task-manager/contract/installation/enquiries'
import { formatInstant } from '#web/lib/time/format.ts'

/** Some systems cut or refuse longer links. */
const LINK_MAX = 1900

const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/\n/g, '\r\n')

export function replyLink(
  enquiry: Pick<Enquiry, 'name' | 'email' | 'message' | 'plan' | 'service' | 'createdAt'>,
): string {
  const { name, email, message, plan, service, createdAt } = enquiry
  const about = plan ?? service
  // Encoded, so that an address cannot add recipients or fields.
  const address = encodeURIComponent(email).replace('%40', '@')
  const subject = encodeURIComponent(`Re: Your enquiry${about === null ? '' : ` about ${about}`}`)
  const link = (quote: string): string => {
    const body = `Hello ${name},\r\n\r\n\r\n\r\nOn ${formatInstant(createdAt)} you wrote:\r\n${quoted(quote)}`
    return `mailto:${address}?subject=${subject}&body=${encodeURIComponent(body)}`
  }
  let letters = [...message]
  let whole = link(message)
  while (whole.length > LINK_MAX && letters.length > 0) {
    letters = letters.slice(0, Math.floor(letters.length * 0.9))
    whole = link(`${letters.join('').trimEnd()} […]`)
  }
  return whole
}
