/** Calls that change labels. */
import { createLabel, deleteLabel, mergeLabel, updateLabel } from '@task-manager/contract/projects/labels'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

/** Tasks show the names of their labels, so they are refetched too. */
async function then<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['tasks'] })
    await queryClient.invalidateQueries({ queryKey: ['labels'] })
  }
}

type LabelBody = Parameters<typeof api<typeof createLabel>>[1]['body']

/** Creates a label when `id` is null. */
export const saveLabel = (id: string | null, body: LabelBody) =>
  then(id === null ? api(createLabel, { body }) : api(updateLabel, { params: { id }, body }))

export const mergeLabels = (id: string, into: string) =>
  then(api(mergeLabel, { params: { id }, body: { into } }))

export const removeLabel = (id: string) => then(api(deleteLabel, { params: { id } }))
