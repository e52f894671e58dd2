import type { Feature } from '#server/core/feature.ts'
import { personRoutes } from './person.routes.ts'

export const personFeature: Feature = {
  name: 'person',
  routes: [personRoutes],
}
