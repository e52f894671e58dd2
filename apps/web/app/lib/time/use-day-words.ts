import { formatDay } from './format.ts'
import { readDay } from './read-day.ts'
import { useToday } from './use-today.ts'

/** How a field for a day reads and shows it. */
export function useDayWords() {
  const today = useToday()
  return { read: (text: string) => readDay(text, today), format: (day: string) => formatDay(day) }
}
