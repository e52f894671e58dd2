import { announce } from '#server/core/announce.ts'
import type { Feature } from '#server/core/feature.ts'
import { cleanUp } from './backup-run.service.ts'
import { backupMetrics } from './backups.metrics.ts'
import { backupRoutes } from './backups.routes.ts'

export const backupsFeature: Feature = {
  name: 'backups',
  routes: [backupRoutes],
  topics: { backup: announce('log') },
  metrics: [backupMetrics],
  upkeep: [cleanUp],
}
