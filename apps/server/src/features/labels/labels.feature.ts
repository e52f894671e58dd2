import { announce } from '#server/core/announce.ts'
import type { Feature } from '#server/core/feature.ts'
import { labelRoutes } from './labels.routes.ts'

export const labelsFeature: Feature = {
  name: 'labels',
  routes: [labelRoutes],
  topics: { label: announce('label', { toMembersAs: 'unchanged' }) },
}
