/** Calls and names of the capture dialog. */
import { useQuery } from '@tanstack/react-query'
import type { User } from '@task-manager/contract/people/users'
import { captureTasks, type QuickTask } from '@task-manager/contract/tasks/task-capture'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { labels, projects } from '#web/features/projects/groups.queries.ts'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { newId } from '#web/lib/new-id.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { today } from '#web/lib/time/format.ts'
import type { LineNames } from './read-line.ts'

/** If names cannot be loaded, they stay part of the title. */
export function useLineNames(user: User): LineNames {
  const admin = isAdmin(user)
  const { data: people } = useQuery({ ...teamMembers, enabled: admin })
  const { data: groups = [] } = useQuery(projects())
  const { data: known = [] } = useQuery(labels())
  return {
    people: admin ? (people ?? []).filter(({ active }) => active) : [user],
    projects: groups.filter(({ archived }) => !archived),
    labels: known,
    newLabels: admin,
  }
}

let last = { body: '', key: '' }

/** A retry of the same tasks has the same key, so that a lost answer creates none twice. */
export async function sendTasks(tasks: readonly QuickTask[]): Promise<Task[]> {
  const body = { tasks: [...tasks], today: today() }
  const text = JSON.stringify(body)
  if (last.body !== text) last = { body: text, key: newId() }
  const answer = await api(captureTasks, { body, idempotencyKey: last.key })
  last = { body: '', key: '' }
  void tasksChanged()
  return answer.tasks
}
