import type { Feature } from '#server/core/feature.ts'
import { eventsRoutes } from './events.routes.ts'

export const eventsFeature: Feature = {
  name: 'events',
  routes: [eventsRoutes],
}
