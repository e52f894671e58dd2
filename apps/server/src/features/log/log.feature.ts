import type { Feature } from '#server/core/feature.ts'
import { readerMetrics } from '#server/features/changes/readers.service.ts'
import { logRoutes } from './log.routes.ts'
import { removeOldLog } from './log.service.ts'

export const logFeature: Feature = {
  name: 'log',
  routes: [logRoutes],
  metrics: [readerMetrics],
  upkeep: [removeOldLog],
}
