/** Who may change a comment of a task that they see (decision T62). Pure. */
import { QUIET_EDIT_MS } from '@task-manager/contract/tasks/comments'
import { MENTION } from '@task-manager/contract/tasks/mentions'
import type { Actor } from '#server/core/actor.ts'

type Viewer = Pick<Actor, 'id' | 'role'>

export const canEdit = (viewer: Viewer, authorId: string | null): boolean => viewer.id === authorId

export const canDelete = (viewer: Viewer, authorId: string | null): boolean =>
  viewer.role === 'admin' || canEdit(viewer, authorId)

/** Whether a comment that is edited now is shown as edited. */
export const isShownAsEdited = (createdAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) > QUIET_EDIT_MS

/** The ids in `[@Name](user:ID)`, each once. Whether they exist is not checked. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, , id = '']) => id)),
]
