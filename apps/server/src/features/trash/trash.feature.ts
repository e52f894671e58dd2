import type { Feature } from '#server/core/feature.ts'
import { trashRoutes } from './trash.routes.ts'
import { purgeOld } from './trash.service.ts'

export const trashFeature: Feature = {
  name: 'trash',
  routes: [trashRoutes],
  upkeep: [purgeOld],
}
