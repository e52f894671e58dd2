import type { Feature } from '#server/core/feature.ts'
import { forgetOldDevices } from './devices.service.ts'

export const devicesFeature: Feature = {
  name: 'devices',
  upkeep: [forgetOldDevices],
}
