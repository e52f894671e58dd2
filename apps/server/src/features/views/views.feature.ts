import { announce } from '#server/core/announce.ts'
import type { Feature } from '#server/core/feature.ts'
import { viewRoutes } from './views.routes.ts'
import { list } from './views.service.ts'

export const viewsFeature: Feature = {
  name: 'views',
  routes: [viewRoutes],
  topics: { view: announce('view', { toAll: true }) },
  ownData: { views: async ({ db }, actor) => (await list(db, actor)).filter(({ shared }) => !shared) },
}
