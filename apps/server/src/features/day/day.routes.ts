import * as contract from '@task-manager/contract/lists/day'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import * as day from './day.service.ts'

export function dayRoutes(app: FastifyInstance): void {
  const utcToday = () => app.deps.now().toISOString().slice(0, 10)
  route(
    app,
    contract.getDay,
    ({ db, actor, query }) => day.dayOf(db, actor, query.today ?? utcToday(), query.who),
    { cached: true },
  )
  route(app, contract.placeInDay, async ({ db, actor, params, body }) => {
    await day.place(db, actor, params.id, body)
    return { message: 'My day updated' }
  })
}
