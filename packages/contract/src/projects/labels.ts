/** Labels: short words with a colour (decision T42). */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById, Id } from '@task-manager/contract/ids'
import * as z from 'zod/mini'
import { Color, LabelName, LabelRef } from './groups.ts'

export const LABELS_MAX = 1000

export const NewLabel = z.object({
  name: LabelName,
  /** Default: derived from the name. */
  color: z.optional(Color),
})
export type NewLabel = z.output<typeof NewLabel>

/** Missing fields keep their values. */
export const LabelChange = z.object({ name: z.optional(LabelName), color: z.optional(Color) })
export type LabelChange = z.output<typeof LabelChange>

export const Label = z.object({
  ...LabelRef.shape,
  /** Counts only tasks that the caller may see. */
  taskCount: z.number(),
})
export type Label = z.infer<typeof Label>

const SavedLabel = z.object({ label: Label })

export const listLabels = endpoint('GET /api/labels', 'user', {
  summary: 'Labels by name: all for administrators, those of their own tasks for members',
  returns: z.object({ labels: z.array(Label) }),
})

export const createLabel = endpoint('POST /api/labels', 'admin', {
  summary: 'Create a label; saving a task with an unknown label creates it, too',
  body: NewLabel,
  returns: SavedLabel,
  status: 201,
})

export const updateLabel = endpoint('PUT /api/labels/{id}', 'admin', {
  summary: 'Rename or recolour a label on all tasks',
  params: ById,
  body: LabelChange,
  returns: SavedLabel,
})

export const mergeLabel = endpoint('POST /api/labels/{id}/merge', 'admin', {
  summary: 'Merge a label into another one, which replaces it on all tasks',
  params: ById,
  body: z.object({ into: Id }),
  returns: SavedLabel,
})

export const deleteLabel = endpoint('DELETE /api/labels/{id}', 'admin', {
  summary: 'Delete a label and remove it from its tasks',
  params: ById,
  returns: Message,
})
