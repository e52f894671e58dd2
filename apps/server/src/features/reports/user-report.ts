import type { TeamMember } from '@task-manager/contract/people/users'
import type { Db } from '#server/db/store.ts'
import { countsOfUsers, type UserCounts } from '#server/features/task-counts/task-counts.service.ts'
import { allUsers, type UserRow } from './reports.repo.ts'
import type { Column, Row } from './workbook.ts'
import type { Report } from './xlsx.ts'

interface UserColumn extends Column {
  readonly cell: (user: UserRow, counts: UserCounts) => string | number
}

/** As on the screens. */
const roleNames: Record<UserRow['role'], string> = { admin: 'Administrator', user: 'Member' }

/** The order of the columns (decision U7). A new field of the contract does not compile until it is here; null: left out. */
const columns: Record<keyof TeamMember | 'allTasks', UserColumn | null> = {
  name: { title: 'User Name', kind: 'text', width: 32, cell: (user) => user.name },
  email: { title: 'Email', kind: 'text', width: 40, cell: (user) => user.email },
  role: { title: 'Role', kind: 'text', width: 15, cell: (user) => roleNames[user.role] },
  allTasks: {
    title: 'Total Assigned Tasks',
    kind: 'number',
    width: 24,
    cell: (_, n) => n.pendingTasks + n.inProgressTasks + n.completedTasks,
  },
  pendingTasks: { title: 'Pending', kind: 'number', width: 12, cell: (_, n) => n.pendingTasks },
  inProgressTasks: { title: 'In Progress', kind: 'number', width: 15, cell: (_, n) => n.inProgressTasks },
  completedTasks: { title: 'Completed', kind: 'number', width: 15, cell: (_, n) => n.completedTasks },
  _id: null,
  profileImageUrl: null,
  createdAt: null,
  active: null,
  lastSeenAt: null,
  twoStep: null,
  overdueTasks: null,
  weekTasks: null,
  usualWeek: null,
}

const visibleColumns = Object.values(columns).filter((column) => column !== null)

export const userReport: Report = { name: 'User Task Report', columns: visibleColumns }

const NONE: UserCounts = { pendingTasks: 0, inProgressTasks: 0, completedTasks: 0 }

/** Sorted by name with a collator, which neither database has. */
export async function* userRows(db: Db): AsyncGenerator<Row[]> {
  const counts = await countsOfUsers(db)
  const users = await allUsers(db)
  const { compare } = new Intl.Collator('en')
  users.sort((a, b) => compare(a.name, b.name) || compare(a.email, b.email))
  yield users.map((user) => visibleColumns.map(({ cell }) => cell(user, counts.get(user.id) ?? NONE)))
}
