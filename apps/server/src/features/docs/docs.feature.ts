import type { Feature } from '#server/core/feature.ts'
import { docsRoutes } from './docs.routes.ts'

export const docsFeature: Feature = {
  name: 'docs',
  routes: [docsRoutes],
}
