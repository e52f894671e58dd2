import type { Feature } from '#server/core/feature.ts'
import { pushRoutes } from './push.routes.ts'
import { ownDevices } from './push.service.ts'

export const pushFeature: Feature = {
  name: 'push',
  routes: [pushRoutes],
  ownData: { pushDevices: ownDevices },
}
