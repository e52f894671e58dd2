import type { Feature } from '#server/core/feature.ts'
import { sampleTeamRoutes } from './sample-team.routes.ts'

export const sampleTeamFeature: Feature = {
  name: 'sample-team',
  routes: [sampleTeamRoutes],
}
