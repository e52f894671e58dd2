/** The state of the backups, for `/metrics`. The values are the same on every node. */
import type { MetricSource } from '#server/core/metrics.ts'
import * as repo from './backups.repo.ts'
import { isComplete, isGood } from './warning.service.ts'

export const backupMetrics: MetricSource = {
  gauges: {
    backups_good: { help: 'Stored backups whose rehearsal did not fail' },
    backup_age_seconds: { help: 'Time since the last good backup was created; missing while there is none' },
    backup_rehearsal_ok: { help: '1 when the last rehearsal succeeded, else 0; missing while there is none' },
    backup_rehearsal_age_seconds: { help: 'Time since the last rehearsal; missing while there is none' },
  },
  read: async ({ db, now }) => {
    const ageOf = (at: string): number => (now().getTime() - Date.parse(at)) / 1000
    const created = (await repo.all(db)).filter(isComplete)
    const good = created.filter(isGood)
    const [last] = good
    const rehearsed = created.find(({ rehearsed_at }) => rehearsed_at !== null)
    return {
      backups_good: good.length,
      ...(last && { backup_age_seconds: ageOf(last.made_at) }),
      ...(rehearsed?.rehearsed_at && {
        backup_rehearsal_ok: rehearsed.rehearsed_ok === 1 ? 1 : 0,
        backup_rehearsal_age_seconds: ageOf(rehearsed.rehearsed_at),
      }),
    }
  },
}
