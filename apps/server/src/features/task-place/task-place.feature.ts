import type { Feature } from '#server/core/feature.ts'
import { taskPlaceRoutes } from './task-place.routes.ts'

export const taskPlaceFeature: Feature = {
  name: 'task-place',
  routes: [taskPlaceRoutes],
}
