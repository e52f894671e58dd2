import { announce } from '#server/core/announce.ts'
import type { Feature } from '#server/core/feature.ts'
import { settingRoutes } from './settings.routes.ts'

export const settingsFeature: Feature = {
  name: 'settings',
  routes: [settingRoutes],
  topics: { settings: announce('log') },
}
