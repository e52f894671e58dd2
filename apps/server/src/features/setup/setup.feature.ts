import type { Feature } from '#server/core/feature.ts'
import { setupRoutes } from './setup.routes.ts'
import { removeLeftFolders } from './upload.ts'

export const setupFeature: Feature = {
  name: 'setup',
  routes: [setupRoutes],
  upkeep: [({ config }) => removeLeftFolders(config.dataDir)],
}
