import type { Feature } from '#server/core/feature.ts'
import { checkMetrics, clockMetrics, diskMetrics, storeMetrics } from './health.metrics.ts'
import { healthRoutes } from './health.routes.ts'

export const healthFeature: Feature = {
  name: 'health',
  routes: [healthRoutes],
  metrics: [checkMetrics, diskMetrics, clockMetrics, storeMetrics],
}
