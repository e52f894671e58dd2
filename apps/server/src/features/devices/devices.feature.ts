import type { Feature } from '#server/core/feature.ts'
import { removeOldDevices } from './devices.service.ts'

export const devicesFeature: Feature = {
  name: 'devices',
  upkeep: [removeOldDevices],
}
