import type { Feature } from '#server/core/feature.ts'
import { removeOldIdempotencyKeys } from './idempotency.service.ts'

export const idempotencyFeature: Feature = {
  name: 'idempotency',
  upkeep: [({ db, now }) => removeOldIdempotencyKeys(db, now())],
}
