/** What a Book Now link carries to the contact page, as navigation state and as query (decision P5). */
export type Enquiry = { service: string; plan: string; price: string }

const limit = 100

/** The link to the contact page that asks for a package. */
export function enquiryLink(enquiry: Enquiry): { to: string; state: Enquiry } {
  return { to: `/contact?${new URLSearchParams(enquiry)}`, state: enquiry }
}

/**
 * The package that was chosen: navigation state goes first, then the query. Both come from outside (anyone can
 * write a link), so only short plain texts are taken.
 */
export function readEnquiry(state: unknown, query: URLSearchParams): Enquiry | null {
  const stated = state !== null && typeof state === 'object' ? (state as Record<string, unknown>) : {}
  const read = (key: keyof Enquiry) => shortText(stated[key]) || shortText(query.get(key))
  const enquiry = { service: read('service'), plan: read('plan'), price: read('price') }
  return enquiry.plan || enquiry.service ? enquiry : null
}

/** `Consultation: Basic Consultation ($199)`. */
export function enquiryText({ service, plan, price }: Enquiry): string {
  const named = [service, plan].filter(Boolean).join(': ')
  return price ? `${named} (${price})` : named
}

function shortText(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, limit) : ''
}
