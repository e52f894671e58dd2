import type { Feature } from '#server/core/feature.ts'
import { consumerMetrics } from '#server/features/changes/consumers.service.ts'
import { logRoutes } from './log.routes.ts'
import { removeOldLog } from './log.service.ts'

export const logFeature: Feature = {
  name: 'log',
  routes: [logRoutes],
  metrics: [consumerMetrics],
  upkeep: [removeOldLog],
}
