import type { Feature } from '#server/core/feature.ts'
import { historyRoutes } from './history.routes.ts'

export const historyFeature: Feature = {
  name: 'history',
  routes: [historyRoutes],
}
