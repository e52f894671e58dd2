import type { Db } from '#server/db/open.ts'
import { countsOfUsers } from '#server/features/tasks/assignees.service.ts'
import { allUsers } from './reports.repo.ts'
import type { Row } from './workbook.ts'
import type { Report } from './xlsx.ts'

/** Sheet and columns as decision U7 lists them. */
export const userReport: Report = {
  name: 'User Task Report',
  columns: [
    { title: 'User Name', kind: 'text', width: 32 },
    { title: 'Email', kind: 'text', width: 40 },
    { title: 'Role', kind: 'text', width: 10 },
    { title: 'Total Assigned Tasks', kind: 'number', width: 21 },
    { title: 'Pending', kind: 'number', width: 11 },
    { title: 'In Progress', kind: 'number', width: 13 },
    { title: 'Completed', kind: 'number', width: 12 },
  ],
}

/** By name, as people sort names: no database's order, so the few bytes of each user are held together. */
export async function* userRows(db: Db): AsyncGenerator<Row[]> {
  const counts = await countsOfUsers(db)
  const users = await allUsers(db)
  const { compare } = new Intl.Collator('en')
  users.sort((a, b) => compare(a.name, b.name) || compare(a.email, b.email))
  yield users.map(({ id, name, email, role }) => {
    const {
      pendingTasks: pending,
      inProgressTasks: running,
      completedTasks: done,
    } = counts.get(id) ?? {
      pendingTasks: 0,
      inProgressTasks: 0,
      completedTasks: 0,
    }
    return [name, email, role, pending + running + done, pending, running, done]
  })
}
