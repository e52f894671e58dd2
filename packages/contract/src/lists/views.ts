/** Saved views: named searches, filters and sort orders of the lists (decision T37). */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { TASK_FILTERS } from '@task-manager/contract/tasks/task-search'
import { plainText, requiredText } from '@task-manager/contract/text'
import * as z from 'zod/mini'

export const VIEW_NAME_MAX = 60
export const VIEWS_MAX = 100
const QUERY_MAX = 4000

/** Parameters of a list's address that a view stores. */
export const VIEW_PARAMETERS = [
  'status',
  'q',
  ...TASK_FILTERS,
  'sort',
  'order',
  'view',
  'by',
  'span',
  'cols',
] as const

/** The stored part of an address, in a fixed order, so that two can be compared. */
export function viewQuery(text: string): string {
  const pairs = new Set(text.replace(/^\?/, '').split('&'))
  return VIEW_PARAMETERS.flatMap((name) =>
    [...pairs].filter((pair) => pair.startsWith(`${name}=`) && !pair.endsWith('=')),
  ).join('&')
}

export const View = z.object({
  _id: z.string(),
  name: z.string(),
  /** Query string without the question mark. */
  query: z.string(),
  /** Visible to everyone; else only to its owner. */
  shared: z.boolean(),
})
export type View = z.infer<typeof View>

export const NewView = z.object({
  name: requiredText('The name', VIEW_NAME_MAX, 'Please enter a name.'),
  query: plainText('The query', QUERY_MAX).check(z.overwrite(viewQuery)),
  shared: z._default(z.boolean('shared must be true or false.'), false),
})
export type NewView = z.output<typeof NewView>

const SavedView = z.object({ view: View })

export const listViews = endpoint('GET /api/views', 'user', {
  summary: 'Your own and shared views, by name',
  returns: z.object({ views: z.array(View) }),
})

export const createView = endpoint('POST /api/views', 'user', {
  summary: 'Save a view; administrators may share it with everyone',
  body: NewView,
  returns: SavedView,
  status: 201,
})

export const updateView = endpoint('PUT /api/views/{id}', 'user', {
  summary: 'Replace a view',
  params: ById,
  body: NewView,
  returns: SavedView,
})

export const deleteView = endpoint('DELETE /api/views/{id}', 'user', {
  summary: 'Delete a view',
  params: ById,
  returns: Message,
})
