import type { Feature } from '#server/core/feature.ts'
import { holdRoutes } from './hold.routes.ts'
import { mailRoutes } from './mails.routes.ts'
import { outboxMetrics, removeOldMails } from './outbox.service.ts'

export const outboxFeature: Feature = {
  name: 'outbox',
  routes: [mailRoutes, holdRoutes],
  topics: { mail: null },
  metrics: [outboxMetrics],
  upkeep: [removeOldMails],
}
