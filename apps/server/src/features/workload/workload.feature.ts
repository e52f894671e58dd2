import type { Feature } from '#server/core/feature.ts'
import { workloadRoutes } from './workload.routes.ts'

export const workloadFeature: Feature = {
  name: 'workload',
  routes: [workloadRoutes],
}
