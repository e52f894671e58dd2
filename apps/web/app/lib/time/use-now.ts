import { usePolled } from './use-polled.ts'

/** The current time in ms, updated often enough for texts such as '2 min ago'. */
export const useNow = (): number => usePolled(Date.now)
