import * as contract from '@task-manager/contract/lists/dashboard'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { route } from '#server/http/route.ts'
import { forActor, forEveryone } from './dashboard.service.ts'

function routes(app: FastifyInstance): void {
  const { now } = app.deps
  const cached = { cached: true }
  route(
    app,
    contract.getDashboard,
    ({ db, actor, query }) => forEveryone(db, actor, query.today, now()),
    cached,
  )
  route(
    app,
    contract.getUserDashboard,
    ({ db, actor, query }) => forActor(db, actor, query.today, now()),
    cached,
  )
}

export const dashboardFeature: Feature = { name: 'dashboard', routes: [routes] }
