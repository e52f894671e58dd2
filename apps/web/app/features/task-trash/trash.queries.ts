/** Queries and calls of the trash. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { emptyTrash, listTrash, purgeTask, type TrashPage } from '@task-manager/contract/tasks/trash'
import { api } from '#web/lib/http/api.ts'
import { byCursor, pageOf } from '#web/lib/http/pages.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

const FIRST_PAGE = 48
const NEXT_PAGES = 96

/** `q` is part of a title, or empty for everything. Earlier results stay while the next ones load. */
export const trashList = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['trash', 'list', q],
    queryFn: ({ pageParam: cursor, signal }) =>
      api(listTrash, { query: { q, ...pageOf(cursor ? NEXT_PAGES : FIRST_PAGE, cursor) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export type TrashList = UseInfiniteQueryResult<InfiniteData<TrashPage>>

export const prefetchTrash = (q: string): Promise<void> => queryClient.prefetchInfiniteQuery(trashList(q))

/** Resolves once the shown list is refetched. */
export const trashChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['trash'] })

export async function purge(id: string): Promise<void> {
  await api(purgeTask, { params: { id } })
}

/** Deletes what was in the trash at `until`, whatever the search. Returns the number of deleted tasks. */
export async function purgeAll(until: string | null): Promise<number> {
  return (await api(emptyTrash, { query: until === null ? {} : { until } })).purged
}
