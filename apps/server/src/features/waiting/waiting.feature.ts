import type { Feature } from '#server/core/feature.ts'
import { waitingRoutes } from './waiting.routes.ts'

export const waitingFeature: Feature = {
  name: 'waiting',
  routes: [waitingRoutes],
}
