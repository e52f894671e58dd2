import type { Feature } from '#server/core/feature.ts'
import { mailRoutes } from './mails.routes.ts'
import { removeOldMails } from './outbox.service.ts'

export const outboxFeature: Feature = {
  name: 'outbox',
  routes: [mailRoutes],
  topics: { mail: null },
  upkeep: [removeOldMails],
}
