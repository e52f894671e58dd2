import type { Feature } from '#server/core/feature.ts'
import { ownNotifications } from './notifications.service.ts'
import { preferenceRoutes } from './preferences.routes.ts'
import { ownPreferences } from './preferences.service.ts'

export const preferencesFeature: Feature = {
  name: 'preferences',
  routes: [preferenceRoutes],
  ownData: {
    preferences: ({ db }, actor) => ownPreferences(db, actor),
    notifications: ({ db }, actor) => ownNotifications(db, actor),
  },
}
