import type { Feature } from '#server/core/feature.ts'
import { healthRoutes } from './health.routes.ts'

export const healthFeature: Feature = {
  name: 'health',
  routes: [healthRoutes],
}
