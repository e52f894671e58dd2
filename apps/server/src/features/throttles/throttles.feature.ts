import type { Feature } from '#server/core/feature.ts'
import { removeOldThrottles } from './throttles.service.ts'

export const throttlesFeature: Feature = {
  name: 'throttles',
  upkeep: [removeOldThrottles],
}
