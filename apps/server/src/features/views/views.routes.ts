import * as contract from '@task-manager/contract/views'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import * as views from './views.service.ts'

export function viewRoutes(app: FastifyInstance): void {
  route(app, contract.listViews, async ({ db, actor }) => ({ views: await views.list(db, actor) }))
  route(app, contract.createView, async ({ db, actor, body }) => ({
    view: await views.create(db, actor, body),
  }))
  route(app, contract.updateView, async ({ db, actor, params, body }) => ({
    view: await views.update(db, actor, params.id, body),
  }))
  route(app, contract.deleteView, async ({ db, actor, params }) => {
    await views.remove(db, actor, params.id)
    return { message: 'View deleted' }
  })
}
