import * as contract from '@task-manager/contract/lists/dashboard'
import type { FastifyInstance } from 'fastify'
import { dayFor } from '#server/features/preferences/preferences.service.ts'
import { route } from '#server/http/route.ts'
import * as dashboard from './dashboard.service.ts'

export function dashboardRoutes(app: FastifyInstance): void {
  const { now } = app.deps
  route(
    app,
    contract.getDashboard,
    async ({ db, actor, query }) =>
      dashboard.forEveryone(db, actor, await dayFor(db, actor, query.today, now())),
    { cached: true },
  )
  route(
    app,
    contract.getUserDashboard,
    async ({ db, actor, query }) =>
      dashboard.forActor(db, actor, await dayFor(db, actor, query.today, now())),
    { cached: true },
  )
}
