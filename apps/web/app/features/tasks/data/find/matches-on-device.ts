/** Filters that are left to the server when online, applied to the fields of the tasks on this device. Pure. */
import { dayOf as dueDayOf } from '@task-manager/contract/lists/day-items'
import { completedDays } from '@task-manager/contract/tasks/completed-days'
import { type DayGroup, dueDays } from '@task-manager/contract/tasks/task-search'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { waitingOf } from '#web/features/tasks/data/waiting.ts'
import { dayOf, today } from '#web/lib/time/format.ts'
import type { ListFilter } from './list-filter.ts'
import { isAny, isWithin, matchesFilter } from './matches-filter.ts'

export interface Viewer {
  readonly me: string | undefined
  /** The person whose items decide what is in My day; null: everyone. */
  readonly person: string | null
  /** The ids of the tasks in My day; a task itself does not say whether the viewer hid it. */
  readonly inDay: ReadonlySet<string>
}

/** A task completed on this device has no time yet, so it counts as completed now. */
const completedOn = ({ completedAt }: Task, now: string): string =>
  completedAt ? dayOf(new Date(completedAt)) : now

function groupOf(task: Task, person: string | null, now: string): DayGroup | null {
  const day = dueDayOf(task, person)
  if (day < now) return 'overdue'
  if (day === now) return 'today'
  return day <= dueDays('week', now).to ? 'week' : null
}

/** Whether a task matches, apart from its status. The creator is not part of a task. */
export function matchesOnDevice(
  { completed, waiting, myDay, ...filter }: ListFilter,
  task: Task,
  { me, person, inDay }: Viewer,
): boolean {
  const now = filter.today ?? today()
  const isDone = task.status === 'Completed'
  const isWaiting = waitingOf(task) !== null
  return (
    matchesFilter(filter, task, me) === true &&
    isAny(completed, (each) => isDone && isWithin(completedOn(task, now), completedDays(each, now))) &&
    isAny(waiting, (each) => isWaiting === (each === 'yes')) &&
    isAny(
      myDay,
      (each) => !isDone && !isWaiting && inDay.has(task._id) && each === groupOf(task, person, now),
    )
  )
}
