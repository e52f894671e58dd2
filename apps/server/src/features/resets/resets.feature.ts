import type { Feature } from '#server/core/feature.ts'
import { resetRoutes } from './resets.routes.ts'
import { removeExpiredResets } from './resets.service.ts'

export const resetsFeature: Feature = {
  name: 'resets',
  routes: [resetRoutes],
  upkeep: [removeExpiredResets],
}
