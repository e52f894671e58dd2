import type { Feature } from '#server/core/feature.ts'
import { repeatRoutes } from './repeats.routes.ts'

export const repeatsFeature: Feature = {
  name: 'repeats',
  routes: [repeatRoutes],
}
