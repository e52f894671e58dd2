import type { Feature } from '#server/core/feature.ts'
import { dayRoutes } from './day.routes.ts'
import { removeOldPlaces } from './day.service.ts'

export const dayFeature: Feature = {
  name: 'day',
  routes: [dayRoutes],
  upkeep: [removeOldPlaces],
}
