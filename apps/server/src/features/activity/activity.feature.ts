import type { Feature } from '#server/core/feature.ts'
import { activityRoutes } from './activity.routes.ts'

export const activityFeature: Feature = {
  name: 'activity',
  routes: [activityRoutes],
}
