/** Queries of the inbox, and their invalidation after a change. The live stream sets the count. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type InboxChoice,
  listInbox,
  readInbox,
  unreadInbox,
} from '@task-manager/contract/notifications/inbox'
import { api } from '#web/lib/http/api.ts'
import { byCursor, pageOf } from '#web/lib/http/pages.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

const PAGE = 50

/** The tabs of the screen. */
export type InboxTab = 'unread' | 'all' | 'mentions'

const filters = {
  unread: { state: 'unread' },
  all: { state: 'all' },
  mentions: { state: 'all', kind: 'mentions' },
} as const

/** The number of unread entries. */
export const unreadCount = queryOptions({
  queryKey: ['inbox', 'count'],
  queryFn: async ({ signal }) =>
    (await api(listInbox, { query: { state: 'unread', limit: '1' }, signal })).unread,
})

export const inboxList = (tab: InboxTab) =>
  infiniteQueryOptions({
    queryKey: ['inbox', 'list', tab],
    queryFn: ({ pageParam: cursor, signal }) =>
      api(listInbox, {
        query: { ...filters[tab], ...pageOf(PAGE, cursor) },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** Resolves when the shown list is fetched again. Returns the number of unread entries. */
export async function mark(choice: InboxChoice, read: boolean): Promise<number> {
  const { unread } = await api(read ? readInbox : unreadInbox, { body: choice })
  const { queryKey } = unreadCount
  // Keeps the age of the data, so that it is not taken for a new answer and marked again.
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  queryClient.setQueryData(queryKey, unread, updatedAt === undefined ? {} : { updatedAt })
  await queryClient.invalidateQueries({ queryKey: ['inbox', 'list'] })
  return unread
}
