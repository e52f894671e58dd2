import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '@task-manager/contract/lists/dashboard'
import type { StatusSummary } from '@task-manager/contract/status-counts'
import { COUNTED_MAX } from '@task-manager/contract/tasks/task-values'
import { Link } from 'react-router'
import { thisWeek, unassigned, type WeekKind, weekFilter } from '#web/features/tasks/data/figures.queries.ts'
import { type QueryChanges, queryWith } from '#web/features/tasks/data/find/list-filter.ts'
import { isAdmin, taskListOf } from '#web/lib/session/roles.ts'
import { useUser } from '#web/lib/session/session.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { useToday } from '#web/lib/time/use-today.ts'

export type Figure = Exclude<keyof Dashboard['statistics'], 'overdueTasks'>

interface ExtraFigure {
  query: (today: string) => ReturnType<typeof thisWeek>
  count: keyof StatusSummary
  label: string
  /** The list of the counted tasks. */
  status: string
  filter: (today: string) => QueryChanges
}

const ofWeek = (kind: WeekKind) => ({
  query: (today: string) => thisWeek(kind, today),
  filter: (today: string) => weekFilter(kind, today),
})

const extraFigures: Record<Figure, ExtraFigure> = {
  totalTasks: { ...ofWeek('created'), count: 'all', label: 'new this week', status: 'all' },
  pendingTasks: {
    query: () => unassigned,
    filter: () => ({ assignedTo: ['nobody'] }),
    count: 'pendingTasks',
    label: 'unassigned',
    status: 'Pending',
  },
  inProgressTasks: {
    ...ofWeek('due'),
    count: 'inProgressTasks',
    label: 'due this week',
    status: 'In Progress',
  },
  completedTasks: {
    ...ofWeek('completed'),
    count: 'completedTasks',
    label: 'this week',
    status: 'Completed',
  },
}

/** The small number beside a figure of the dashboard, a link to its tasks; nothing when it is 0. */
export default function WeekFigure({ figure }: { figure: Figure }) {
  const user = useUser()
  const today = useToday()
  const { query, count, label, status, filter } = extraFigures[figure]
  // All tasks of a member are assigned, so there is nothing to count.
  const enabled = figure !== 'pendingTasks' || isAdmin(user)
  const { data } = useQuery({ ...query(today), enabled })
  const n = data?.statusSummary[count] ?? 0
  if (n === 0) return null
  return (
    <Link
      to={`${taskListOf(user)}?${queryWith(new URLSearchParams(), { status, ...filter(today) })}`}
      className="relative hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2"
    >
      {n > COUNTED_MAX ? `${formatNumber(COUNTED_MAX)}+` : formatNumber(n)} {label}
    </Link>
  )
}
