import { announce } from '#server/core/announce.ts'
import type { Feature } from '#server/core/feature.ts'
import { templateRoutes } from './templates.routes.ts'

export const templatesFeature: Feature = {
  name: 'templates',
  routes: [templateRoutes],
  topics: { template: announce('template') },
}
