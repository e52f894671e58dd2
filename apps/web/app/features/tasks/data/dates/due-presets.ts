/** Common due dates, counted from `today` (`YYYY-MM-DD`). Each date appears once. */

const DAY_MS = 86_400_000
const MONDAY = 1

export function duePresets(today: string): { label: string; day: string }[] {
  const start = Date.parse(`${today}T12:00:00Z`)
  const after = (days: number): string => new Date(start + days * DAY_MS).toISOString().slice(0, 10)
  const toMonday = (MONDAY + 7 - new Date(start).getUTCDay()) % 7 || 7
  const days = [
    { label: 'Today', day: after(0) },
    { label: 'Tomorrow', day: after(1) },
    { label: 'Monday', day: after(toMonday) },
    { label: 'In a week', day: after(7) },
  ]
  return days.filter(({ day }, index) => days.findIndex((other) => other.day === day) === index)
}
