import type { Feature } from '#server/core/feature.ts'
import { logRoutes } from './log.routes.ts'
import { removeOldLog } from './log.service.ts'

export const logFeature: Feature = {
  name: 'log',
  routes: [logRoutes],
  upkeep: [removeOldLog],
}
