import { queryClient } from '#web/lib/http/query-client.ts'

/** Changes within this time cause one request, in ms. */
const BURST_MS = 1000

let scheduled = false

/** Refetches My day, the team's activity and the counts of projects and labels: shown ones after a moment, others when they are next shown. */
export function refetchGroups(): void {
  if (scheduled) return
  scheduled = true
  setTimeout(() => {
    scheduled = false
    for (const queryKey of [['projects', 'numbers'], ['day'], ['team-activity']])
      void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: ['labels'], refetchType: 'none' })
  }, BURST_MS)
}
