import type { Project } from '@task-manager/contract/projects/projects'
import { formatNumber } from '#web/lib/time/format.ts'
import { formatShortDay } from '#web/lib/time/short-day.ts'

export interface ProjectFacts {
  /** '3 of 12 done'. */
  readonly done: string
  readonly percent: number
  /** '2 overdue'; empty for none. */
  readonly overdue: string
  /** The due dates of open tasks; empty without open tasks. */
  readonly due: string
}

/** A project's counts as text. */
export function projectFacts(
  {
    statusSummary,
    overdue,
    firstDue,
    lastDue,
  }: Pick<Project, 'statusSummary' | 'overdue' | 'firstDue' | 'lastDue'>,
  today: string,
): ProjectFacts {
  const { all, completedTasks } = statusSummary
  // Like a task's progress: 100 only when all are done, 0 only when none is (decision T1).
  const share = all === 0 ? 0 : Math.round((completedTasks / all) * 100)
  const percent = completedTasks === all ? share : Math.min(99, Math.max(completedTasks > 0 ? 1 : 0, share))
  return {
    done: all === 0 ? 'No tasks yet' : `${formatNumber(completedTasks)} of ${formatNumber(all)} done`,
    percent,
    overdue: overdue === 0 ? '' : `${formatNumber(overdue)} overdue`,
    due:
      firstDue === null || lastDue === null
        ? ''
        : firstDue === lastDue
          ? `Due ${formatShortDay(firstDue, today)}`
          : `Due ${formatShortDay(firstDue, today)} – ${formatShortDay(lastDue, today)}`,
  }
}
