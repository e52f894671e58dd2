import { announce } from '#server/core/announce.ts'
import type { Feature } from '#server/core/feature.ts'
import { projectRoutes } from './projects.routes.ts'

export const projectsFeature: Feature = {
  name: 'projects',
  routes: [projectRoutes],
  topics: { project: announce('project', { toMembersAs: 'unchanged' }) },
}
