/** The trash in the cache: what is asked, under which key, and what a change makes stale. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { emptyTrash, listTrash, purgeTask } from '@task-manager/contract/trash'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

const FIRST_PAGE = 48
const NEXT_PAGES = 96

/** `q` is part of a title, or empty for everything. What was found before stays while somebody types. */
export const trashList = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['trash', 'list', q],
    queryFn: ({ pageParam: cursor, signal }) =>
      api(listTrash, {
        query: { q, limit: String(cursor ? NEXT_PAGES : FIRST_PAGE), ...(cursor && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

export const prefetchTrash = (q: string): Promise<void> => queryClient.prefetchInfiniteQuery(trashList(q))

/** Resolves when what is on show is fresh again. */
export const trashChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['trash'] })

export async function purge(id: string): Promise<void> {
  await api(purgeTask, { params: { id } })
}

/** Everything, whatever is searched for. Returns how many tasks went. */
export async function purgeAll(): Promise<number> {
  return (await api(emptyTrash)).purged
}
