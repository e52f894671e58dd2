import { announce } from '#server/core/announce.ts'
import type { Feature } from '#server/core/feature.ts'
import { listOwn } from './own-sessions.service.ts'
import { sessionRoutes } from './sessions.routes.ts'
import { removeExpiredSessions } from './sessions.service.ts'

export const sessionsFeature: Feature = {
  name: 'sessions',
  routes: [sessionRoutes],
  topics: { session: announce('log') },
  upkeep: [removeExpiredSessions],
  ownData: { sessions: listOwn },
}
