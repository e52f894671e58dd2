/** Calls that change labels. */
import { createLabel, deleteLabel, mergeLabel, updateLabel } from '@task-manager/contract/projects/labels'
import { api } from '#web/lib/http/api.ts'
import { refetchAfter } from './projects.queries.ts'

type LabelBody = Parameters<typeof api<typeof createLabel>>[1]['body']

/** Creates a label when `id` is null. */
export const saveLabel = (id: string | null, body: LabelBody) =>
  refetchAfter(
    'labels',
    id === null ? api(createLabel, { body }) : api(updateLabel, { params: { id }, body }),
  )

export const mergeLabels = (id: string, into: string) =>
  refetchAfter('labels', api(mergeLabel, { params: { id }, body: { into } }))

export const removeLabel = (id: string) => refetchAfter('labels', api(deleteLabel, { params: { id } }))
