import * as contract from '@task-manager/contract/lists/dashboard'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import * as dashboard from './dashboard.service.ts'

export function dashboardRoutes(app: FastifyInstance): void {
  const utcToday = () => app.deps.now().toISOString().slice(0, 10)
  route(
    app,
    contract.getDashboard,
    ({ db, actor, query }) => dashboard.forEveryone(db, actor, query.today ?? utcToday()),
    { cached: true },
  )
  route(
    app,
    contract.getUserDashboard,
    ({ db, actor, query }) => dashboard.forActor(db, actor, query.today ?? utcToday()),
    { cached: true },
  )
}
