/** How far each consumer of the log is behind its end, for `/metrics`. */
import { COUNTED_MAX, type MetricSource } from '#server/core/metrics.ts'
import * as repo from './changes.repo.ts'

/** The values are the same on every node. */
export const consumerMetrics: MetricSource = {
  gauges: {
    log_reader_lag_changes: {
      help: `Log entries that a consumer has not processed yet, at most ${COUNTED_MAX}`,
      label: 'reader',
    },
    log_reader_lag_seconds: { help: 'Age of the oldest of them', label: 'reader' },
  },
  read: async ({ db, now }) => {
    const changes: Record<string, number> = {}
    const seconds: Record<string, number> = {}
    for (const { name, place } of await repo.consumers(db)) {
      const unread = await repo.unreadSince(db, place, COUNTED_MAX)
      if (unread === null) continue
      changes[name] = unread.n
      seconds[name] =
        unread.since === null ? 0 : Math.max(0, (now().getTime() - Date.parse(unread.since)) / 1000)
    }
    return { log_reader_lag_changes: changes, log_reader_lag_seconds: seconds }
  },
}
