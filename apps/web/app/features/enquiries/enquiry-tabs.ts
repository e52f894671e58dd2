/** The tab is in the address, so that back, reload and shared links keep it. */
import { type EnquiryStatus, enquiryStatuses } from '@task-manager/contract/installation/enquiries'

export type EnquiryTab = EnquiryStatus | 'all'

export const tabs: readonly { value: EnquiryTab; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'replied', label: 'Replied' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
]

/** An unknown tab is New. */
export function tabIn(query: URLSearchParams): EnquiryTab {
  const value = query.get('status')
  return value === 'all' ? 'all' : (enquiryStatuses.find((status) => status === value) ?? 'new')
}

/** The query with the tab changed. */
export function queryWithTab(query: URLSearchParams, tab: EnquiryTab): URLSearchParams {
  const next = new URLSearchParams(query)
  if (tab === 'new') next.delete('status')
  else next.set('status', tab)
  return next
}

/** The filter of the API. */
export const statusOfTab = (tab: EnquiryTab): EnquiryStatus | '' => (tab === 'all' ? '' : tab)
