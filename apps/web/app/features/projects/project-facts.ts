import type { Project } from '@task-manager/contract/projects/projects'
import { formatDay, formatNumber } from '#web/lib/time/format.ts'

export interface ProjectFacts {
  /** '3 of 12 done'. */
  readonly done: string
  readonly percent: number
  /** '2 overdue'; empty for none. */
  readonly overdue: string
  /** The due dates of open tasks; empty without open tasks. */
  readonly due: string
}

/** Names a common year once, in languages that put it last. */
function beginning(from: string, to: string): string {
  const [day, year] = [formatDay(from), ` ${from.slice(0, 4)}`]
  return to.startsWith(from.slice(0, 4)) && day.endsWith(year) ? day.slice(0, -year.length) : day
}

/** A project's counts as text. */
export function projectFacts({
  statusSummary,
  overdue,
  firstDue,
  lastDue,
}: Pick<Project, 'statusSummary' | 'overdue' | 'firstDue' | 'lastDue'>): ProjectFacts {
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
          ? `Due ${formatDay(firstDue)}`
          : `Due ${beginning(firstDue, lastDue)} – ${formatDay(lastDue)}`,
  }
}
