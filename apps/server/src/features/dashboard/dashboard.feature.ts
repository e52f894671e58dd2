import type { Feature } from '#server/core/feature.ts'
import { dashboardRoutes } from './dashboard.routes.ts'

export const dashboardFeature: Feature = {
  name: 'dashboard',
  routes: [dashboardRoutes],
}
