import type { Feature } from '#server/core/feature.ts'
import { emailChangeRoutes } from './email-changes.routes.ts'
import { removeExpiredEmailChanges } from './email-changes.service.ts'

export const emailChangesFeature: Feature = {
  name: 'email-changes',
  routes: [emailChangeRoutes],
  upkeep: [removeExpiredEmailChanges],
}
