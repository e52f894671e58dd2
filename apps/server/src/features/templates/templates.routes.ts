import * as contract from '@task-manager/contract/tasks/templates'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import * as templates from './templates.service.ts'

export function templateRoutes(app: FastifyInstance): void {
  const { now } = app.deps
  route(app, contract.listTemplates, async ({ db, actor }) => ({
    templates: await templates.list(db, actor),
  }))
  route(app, contract.createTemplate, async ({ db, actor, body }) => ({
    template: await templates.create(db, actor, body, now()),
  }))
  route(app, contract.updateTemplate, async ({ db, actor, params, body }) => ({
    template: await templates.update(db, actor, params.id, body, now()),
  }))
  route(app, contract.deleteTemplate, async ({ db, actor, params }) => {
    await templates.remove(db, actor, params.id, now())
    return { message: 'Template deleted' }
  })
}
