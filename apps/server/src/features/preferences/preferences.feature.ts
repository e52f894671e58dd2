import type { Feature } from '#server/core/feature.ts'
import { preferenceRoutes } from './preferences.routes.ts'
import { ownPreferences } from './preferences.service.ts'

export const preferencesFeature: Feature = {
  name: 'preferences',
  routes: [preferenceRoutes],
  ownData: { preferences: ({ db }, actor) => ownPreferences(db, actor) },
}
