import { announce } from '#server/core/announce.ts'
import type { Feature } from '#server/core/feature.ts'
import { settingRoutes } from './settings.routes.ts'

export const settingsFeature: Feature = {
  name: 'settings',
  routes: [settingRoutes],
  // Members learn what they may do now.
  topics: { settings: announce('settings', { toAll: true }) },
}
