import { today } from './format.ts'
import { usePolled } from './use-polled.ts'

/** The viewer's calendar day, `YYYY-MM-DD`. It changes at midnight. */
export const useToday = (): string => usePolled(today)
