/** Queries of saved views (decision T37). */
import { queryOptions } from '@tanstack/react-query'
import { createView, deleteView, listViews, type NewView } from '@task-manager/contract/lists/views'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

export const savedViews = () =>
  queryOptions({
    queryKey: ['views'],
    queryFn: async ({ signal }) => (await api(listViews, { signal })).views,
  })

export const viewsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['views'] })

export async function saveView(body: NewView): Promise<void> {
  await api(createView, { body })
  await viewsChanged()
}

/** A view that was already deleted is not an error to the user. */
export async function forgetView(id: string): Promise<void> {
  try {
    await api(deleteView, { params: { id } })
  } finally {
    await viewsChanged()
  }
}
