/** Common due dates, counted from `today` (`YYYY-MM-DD`). Each date appears once. */
import { addDays, weekdayOf } from '@task-manager/contract/calendar'

export function duePresets(today: string): { label: string; day: string }[] {
  const days = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'Monday', day: addDays(today, 7 - weekdayOf(today)) },
    { label: 'In a week', day: addDays(today, 7) },
  ]
  return days.filter(({ day }, index) => days.findIndex((other) => other.day === day) === index)
}
