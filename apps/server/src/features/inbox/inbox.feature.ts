import type { Feature } from '#server/core/feature.ts'
import { inboxRoutes } from './inbox.routes.ts'
import { ownFollowing, ownInbox, removeOld } from './inbox.service.ts'
import { inboxEvents } from './inbox-live.service.ts'
import { pushMetrics } from './inbox-pushes.service.ts'

export const inboxFeature: Feature = {
  name: 'inbox',
  routes: [inboxRoutes],
  topics: { inbox: inboxEvents },
  metrics: [pushMetrics],
  upkeep: [removeOld],
  ownData: { inbox: ownInbox, following: ownFollowing },
}
