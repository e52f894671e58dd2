import { today } from './format.ts'
import { useClock } from './use-clock.ts'

/** The viewer's calendar day, `YYYY-MM-DD`. It changes at midnight. */
export const useToday = (): string => useClock<string>(today)
