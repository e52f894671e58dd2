/** The chosen tab lives in the address: back, reload and a shared link show the same enquiries. */
import { type EnquiryStatus, enquiryStatuses } from '@task-manager/contract/enquiries'

export type EnquiryTab = EnquiryStatus | 'all'

export const tabs: readonly { value: EnquiryTab; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'replied', label: 'Replied' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
]

/** New ones first; anything that is no tab means those. */
export function tabIn(query: URLSearchParams): EnquiryTab {
  const given = query.get('status')
  return given === 'all' ? 'all' : (enquiryStatuses.find((status) => status === given) ?? 'new')
}

/** The address's query with the tab chosen and everything else kept. */
export function queryWithTab(query: URLSearchParams, tab: EnquiryTab): URLSearchParams {
  const next = new URLSearchParams(query)
  if (tab === 'new') next.delete('status')
  else next.set('status', tab)
  return next
}

/** What the server is asked for. */
export const statusOfTab = (tab: EnquiryTab): EnquiryStatus | '' => (tab === 'all' ? '' : tab)
