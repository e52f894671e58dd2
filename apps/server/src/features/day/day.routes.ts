import * as contract from '@task-manager/contract/lists/day'
import type { FastifyInstance } from 'fastify'
import { dayFor } from '#server/features/preferences/preferences.service.ts'
import { route } from '#server/http/route.ts'
import * as day from './day.service.ts'

export function dayRoutes(app: FastifyInstance): void {
  route(
    app,
    contract.getDay,
    async ({ deps, db, actor, query }) =>
      day.dayOf(db, actor, await dayFor(db, actor, query.today, deps.now()), query.who),
    { cached: true },
  )
  route(app, contract.placeInDay, async ({ db, actor, params, body }) => {
    await day.place(db, actor, params.id, body)
    return { message: 'My day updated' }
  })
}
