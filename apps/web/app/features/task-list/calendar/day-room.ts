import { countOf } from '#web/lib/count-of.ts'
/** How many entries a day of the calendar shows when not all fit. Pure. */
export interface Shown {
  readonly tasks: number
  /** Next dates of repeating tasks, after the tasks. */
  readonly dates: number
  /** How many tasks and dates are behind 'n more', which takes a line itself. */
  readonly more: number
}

/** Each task and date takes one of the `lines`. */
export function shownIn(lines: number, tasks: number, dates: number): Shown {
  if (tasks + dates <= lines) return { tasks, dates, more: 0 }
  const room = Math.max(0, lines - 1)
  const shown = Math.min(tasks, room)
  const upcoming = Math.min(dates, room - shown)
  return { tasks: shown, dates: upcoming, more: tasks + dates - shown - upcoming }
}

/** 'Monday, 7th Dec 2026, 2 tasks, 1 repeat' without the day. */
export const dayCounts = (tasks: number, dates: number): string =>
  `${countOf(tasks, 'task')}${dates === 0 ? '' : `, ${countOf(dates, 'repeat')}`}`
