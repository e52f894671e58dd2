import { type Choice, readChoice } from '@task-manager/contract/contact'

/** The part of the contact page that a Book Now link leads to. */
export const FORM_ID = 'form'

/** The link to the contact page's form that asks for a package: as navigation state and as query (decision P5). */
export function enquiryLink(choice: Choice): { to: string; state: Choice } {
  return { to: `/contact?${new URLSearchParams(choice)}#${FORM_ID}`, state: choice }
}

/** The package that was chosen: navigation state goes first, then the query. */
export function readEnquiry(state: unknown, query: URLSearchParams): Choice | null {
  const stated = state !== null && typeof state === 'object' ? (state as Record<string, unknown>) : {}
  return readChoice((key) => stated[key] || query.get(key))
}
