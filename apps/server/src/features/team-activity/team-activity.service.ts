/** Changes of the team's tasks, for people who see them (decision T72). */
import type { Answer, Query } from '@task-manager/contract/endpoint'
import type { listTeamActivity, TeamActivityEntry } from '@task-manager/contract/lists/team-activity'
import * as z from 'zod/mini'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { endOfDay, startOfDay } from '#server/core/days/zone-days.ts'
import type { Db } from '#server/db/store.ts'
import { toChange } from '#server/features/changes/changes.service.ts'
import { cutPage, readCursor } from '#server/features/cursors/cursors.service.ts'
import { withPeople } from '#server/features/history/history.service.ts'
import { onlyTasksOf } from '#server/features/tasks/tasks.policy.ts'
import * as repo from './team-activity.repo.ts'

/** `at` and `seq` of the last entry. */
const Position = z.tuple([z.string(), z.number()])

/** Newest first. A member gets the changes of tasks that they see now. Throws 400 for a cursor of another list. */
export async function list(
  db: Db,
  actor: Actor,
  { limit, cursor, ...filter }: Query<typeof listTeamActivity>,
): Promise<Answer<typeof listTeamActivity>> {
  requireUser(actor)
  const name = `team activity ${actor.id} ${JSON.stringify(filter)}`
  const [at, seq] = (await readCursor(db, name, cursor, Position)) ?? []
  const query = {
    ...filter,
    reader: onlyTasksOf(actor),
    from: filter.from && startOfDay(filter.from, 'UTC'),
    to: filter.to && endOfDay(filter.to, 'UTC'),
  }
  const before = at === undefined || seq === undefined ? null : { at, seq }
  const rows = await repo.page(db, query, before, limit + 1)
  const { shown, nextCursor } = await cutPage(db, name, { rows, limit }, (last) => [last.at, last.seq])
  const named = await withPeople(db, shown.map(toChange))
  // A deleted task has its title only in the entry of its deletion.
  const lastTitles = new Map(
    shown
      .flatMap(({ subject_id }, i) => {
        const title = named[i]?.changes.find(({ field }) => field === 'title')?.before
        return typeof title === 'string' ? [[subject_id, title] as const] : []
      })
      .toReversed(),
  )
  const entries = shown.map((row, i): TeamActivityEntry => {
    const { actor: by = null, changes = [] } = named[i] ?? {}
    const isComment = row.kind === 'comment.created'
    return {
      _id: String(row.seq),
      at: row.at,
      actor: by,
      kind: row.kind as TeamActivityEntry['kind'],
      task: { _id: row.task_id, title: row.title ?? lastTitles.get(row.subject_id) ?? '' },
      comment: isComment ? row.subject_id : null,
      changes: isComment ? [] : changes,
    }
  })
  return { entries, nextCursor }
}
