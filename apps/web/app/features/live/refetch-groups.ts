import { queryClient } from '#web/lib/http/query-client.ts'

/** Changes come in bursts, and many of them are one question; in ms. */
const BURST_MS = 1000

let waiting = false

/** The numbers of projects and labels: those on show are asked for again in a moment, the others when they are next. */
export function refetchGroups(): void {
  if (waiting) return
  waiting = true
  setTimeout(() => {
    waiting = false
    void queryClient.invalidateQueries({ queryKey: ['projects', 'numbers'] })
    void queryClient.invalidateQueries({ queryKey: ['labels'], refetchType: 'none' })
  }, BURST_MS)
}
