/** Queries of enquiries, and their invalidation after a change. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  deleteEnquiry,
  type Enquiry,
  type EnquiryStatus,
  getEnquiry,
  listEnquiries,
  resendEnquiry,
  updateEnquiry,
} from '@task-manager/contract/installation/enquiries'
import { api } from '#web/lib/http/api.ts'
import { byCursor, pageOf } from '#web/lib/http/pages.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

const PAGE = 25
/** Refetch interval while an email is being sent. */
const REFETCH_MS = 10_000

const isPending = (enquiry: Enquiry): boolean => enquiry.delivery.state === 'pending'

export const enquiryList = (status: EnquiryStatus | '') =>
  infiniteQueryOptions({
    queryKey: ['enquiries', 'list', status],
    queryFn: ({ pageParam: cursor, signal }) =>
      api(listEnquiries, { query: { status, ...pageOf(PAGE, cursor) }, signal }),
    ...byCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.enquiries.some(isPending)) ? REFETCH_MS : false,
  })

/** Includes every delivery attempt. */
export const enquiryDetail = (id: string) =>
  queryOptions({
    queryKey: ['enquiries', 'detail', id],
    queryFn: ({ signal }) => api(getEnquiry, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? REFETCH_MS : false),
  })

/** Resolves when the shown data is refetched. */
const enquiriesChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['enquiries'] })

export async function setEnquiryStatus(id: string, status: EnquiryStatus): Promise<void> {
  await api(updateEnquiry, { params: { id }, body: { status } })
  await enquiriesChanged()
}

/** Tasks created from it lose their link to it. */
export async function removeEnquiry(id: string): Promise<void> {
  await api(deleteEnquiry, { params: { id } })
  const changed = [['enquiries', 'list'], ['enquiries', 'new'], ['enquiries', 'newest'], ['tasks']]
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export async function sendAgain(id: string): Promise<void> {
  await api(resendEnquiry, { params: { id } })
  await enquiriesChanged()
}
