import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '@task-manager/contract/lists/dashboard'
import type { StatusSummary } from '@task-manager/contract/status-counts'
import { COUNTED_MAX } from '@task-manager/contract/tasks/task-values'
import { thisWeek, unassigned } from '#web/features/tasks/data/figures.queries.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { useUser } from '#web/lib/session/session.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { useToday } from '#web/lib/time/use-today.ts'

export type Figure = Exclude<keyof Dashboard['statistics'], 'overdueTasks'>

interface ExtraFigure {
  query: (today: string) => ReturnType<typeof thisWeek>
  count: keyof StatusSummary
  label: string
}

const extraFigures: Record<Figure, ExtraFigure> = {
  totalTasks: { query: (today) => thisWeek('created', today), count: 'all', label: 'new this week' },
  pendingTasks: { query: () => unassigned, count: 'pendingTasks', label: 'unassigned' },
  inProgressTasks: {
    query: (today) => thisWeek('due', today),
    count: 'inProgressTasks',
    label: 'due this week',
  },
  completedTasks: {
    query: (today) => thisWeek('completed', today),
    count: 'completedTasks',
    label: 'this week',
  },
}

/** The small number beside a figure of the dashboard; nothing when it is 0. */
export default function WeekFigure({ figure }: { figure: Figure }) {
  const user = useUser()
  const today = useToday()
  const { query, count, label } = extraFigures[figure]
  // All tasks of a member are assigned, so there is nothing to count.
  const enabled = figure !== 'pendingTasks' || isAdmin(user)
  const { data } = useQuery({ ...query(today), enabled })
  const n = data?.statusSummary[count] ?? 0
  if (n === 0) return null
  return `${n > COUNTED_MAX ? `${formatNumber(COUNTED_MAX)}+` : formatNumber(n)} ${label}`
}
