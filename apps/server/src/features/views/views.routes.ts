import * as contract from '@task-manager/contract/lists/views'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import * as views from './views.service.ts'

export function viewRoutes(app: FastifyInstance): void {
  route(app, contract.listViews, async ({ db, actor }) => ({ views: await views.list(db, actor) }))
  route(app, contract.createView, async ({ deps, actor, body }) => ({
    view: await views.create(deps, actor, body),
  }))
  route(app, contract.updateView, async ({ deps, actor, params, body }) => ({
    view: await views.update(deps, actor, params.id, body),
  }))
  route(app, contract.deleteView, async ({ deps, actor, params }) => {
    await views.remove(deps, actor, params.id)
    return { message: 'View deleted' }
  })
}
