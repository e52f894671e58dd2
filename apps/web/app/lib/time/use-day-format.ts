import { formatDay } from './format.ts'
import { readDay } from './read-day.ts'
import { useToday } from './use-today.ts'

/** How a day field parses and formats its value. */
export function useDayFormat() {
  const today = useToday()
  return { read: (text: string) => readDay(text, today), format: (day: string) => formatDay(day) }
}
