import type { Actor } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import * as repo from './comments.repo.ts'

const PAGE = 200

/** The person's own comments, for the export of their data. */
export async function* ownComments({ db }: Deps, actor: Actor): AsyncGenerator<unknown> {
  for (let after = ''; ; ) {
    const rows: repo.CommentRow[] = await repo.ofAuthor(db, actor.id, after, PAGE)
    for (const { id, task_id, text, created_at, edited_at } of rows)
      yield { _id: id, task: task_id, text, createdAt: created_at, editedAt: edited_at }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}
