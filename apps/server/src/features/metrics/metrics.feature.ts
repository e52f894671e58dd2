import type { Feature } from '#server/core/feature.ts'
import { metricsRoutes } from './metrics.routes.ts'

export const metricsFeature: Feature = {
  name: 'metrics',
  routes: [metricsRoutes],
}
