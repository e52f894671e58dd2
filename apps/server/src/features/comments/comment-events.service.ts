/**
 * Sends open screens which task's comments changed, and their number. Screens fetch the texts, which checks their right
 * to see them.
 */
import type { CommentEvent } from '@task-manager/contract/events'
import type { StreamSource } from '#server/core/feature.ts'
import { toJson } from '#server/db/query/typed-json.ts'
import { canSee } from '#server/features/tasks/tasks.policy.ts'
import * as repo from './comments.repo.ts'

export const commentEvents: StreamSource = async ({ db }, subjects) => {
  const rows = await repo.places(
    db,
    subjects.map((subject) => subject.id),
  )
  const places = new Map(
    rows.map(({ id, task_id, assignees, comments }) => [
      id,
      {
        task: task_id,
        comments,
        people: new Set((JSON.parse(assignees) as { _id: string }[]).map((person) => person._id)),
      },
    ]),
  )
  // For people who see the task now, not those who saw it when the comment was written.
  return ({ id, last }, to) => {
    const place = places.get(id)
    if (!place || !canSee(to, place.people)) return null
    const { task, comments } = place
    return { event: 'comment', data: toJson<CommentEvent>({ _id: id, kind: last.kind, task, comments }) }
  }
}
