import type { Feature } from '#server/core/feature.ts'
import { siteRoutes } from './site.routes.ts'

export const siteFeature: Feature = {
  name: 'site',
  routes: [siteRoutes],
}
