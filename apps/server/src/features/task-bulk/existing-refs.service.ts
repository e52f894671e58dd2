/** Locks the people, projects and labels of tasks that are restored, as far as they still exist. */
import type { ProjectRef } from '@task-manager/contract/projects/groups'
import type { Tx } from '#server/db/transaction.ts'
import { lockKnownRefs } from '#server/features/assignees/assignees.service.ts'
import { lockKnownLabels } from '#server/features/labels/labels.service.ts'
import { lockKnownProject } from '#server/features/projects/projects.service.ts'
import type { ExistingRefs } from './changed-task.ts'

const byId = <T extends { _id: string }>(refs: readonly T[]) => new Map(refs.map((ref) => [ref._id, ref]))

/**
 * Locked until the transaction ends, in the order of all writes: people, projects, labels, then tasks. `active`:
 * without deactivated people, for new tasks.
 */
export async function lockExistingRefs(
  db: Tx,
  ids: Record<keyof ExistingRefs, readonly string[]>,
  active = false,
): Promise<ExistingRefs> {
  const people = byId(await lockKnownRefs(db, [...new Set(ids.people)], active))
  const projects: ProjectRef[] = []
  for (const id of [...new Set(ids.projects)].sort())
    projects.push(...[await lockKnownProject(db, id)].filter((project) => project !== null))
  const labels = byId(await lockKnownLabels(db, [...new Set(ids.labels)]))
  return { people, projects: byId(projects), labels }
}
