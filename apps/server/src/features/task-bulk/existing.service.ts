/** Who and what many tasks shall have once more, as far as it is still there. */
import type { ProjectRef } from '@task-manager/contract/groups'
import type { Tx } from '#server/db/transaction.ts'
import { lockKnownRefs } from '#server/features/assignees/assignees.service.ts'
import { lockKnownLabels } from '#server/features/labels/labels.service.ts'
import { lockKnownProject } from '#server/features/projects/projects.service.ts'
import type { Existing } from './changed-task.ts'

const byId = <T extends { _id: string }>(refs: readonly T[]) => new Map(refs.map((ref) => [ref._id, ref]))

/** By their ids, locked until the transaction ends. In one order, like every write: people, projects, labels, then tasks. */
export async function lockExisting(
  db: Tx,
  ids: Record<keyof Existing, readonly string[]>,
): Promise<Existing> {
  const people = byId(await lockKnownRefs(db, [...new Set(ids.people)]))
  const projects: ProjectRef[] = []
  for (const id of [...new Set(ids.projects)].sort())
    projects.push(...[await lockKnownProject(db, id)].filter((project) => project !== null))
  const labels = byId(await lockKnownLabels(db, [...new Set(ids.labels)]))
  return { people, projects: byId(projects), labels }
}
