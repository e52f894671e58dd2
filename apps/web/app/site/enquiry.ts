import { type Choice, readChoice } from '@task-manager/contract/installation/contact'

/** The target of Book Now links on the contact page. */
export const FORM_ID = 'form'

/** A link to the contact form for a package, as navigation state and as query (decision P5). */
export function enquiryLink(choice: Choice): { to: string; state: Choice } {
  return { to: `/contact?${new URLSearchParams(choice)}#${FORM_ID}`, state: choice }
}

/** The chosen package: from navigation state, else from the query. */
export function readEnquiry(state: unknown, query: URLSearchParams): Choice | null {
  const stated = state !== null && typeof state === 'object' ? (state as Record<string, unknown>) : {}
  return readChoice((key) => stated[key] || query.get(key))
}
