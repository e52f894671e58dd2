import * as contract from '@task-manager/contract/projects/labels'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import * as labels from './labels.service.ts'

export function labelRoutes(app: FastifyInstance): void {
  const { now } = app.deps
  route(app, contract.listLabels, async ({ db, actor }) => ({ labels: await labels.list(db, actor) }), {
    cached: true,
  })
  route(app, contract.createLabel, async ({ db, actor, body }) => ({
    label: await labels.create(db, actor, body, now()),
  }))
  route(app, contract.updateLabel, async ({ db, actor, params, body }) => ({
    label: await labels.update(db, actor, params.id, body, now()),
  }))
  route(app, contract.mergeLabel, async ({ db, actor, params, body }) => ({
    label: await labels.merge(db, actor, params.id, body.into, now()),
  }))
  route(app, contract.deleteLabel, async ({ db, actor, params }) => {
    await labels.remove(db, actor, params.id, now())
    return { message: 'Label deleted' }
  })
}
