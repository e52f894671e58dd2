import * as contract from '@task-manager/contract/task-items'
import type { FastifyInstance } from 'fastify'
import { originOf } from '#server/core/origin.ts'
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts'
import { route } from '#server/http/route.ts'
import { makeTaskOfItem } from './item-to-task.service.ts'
import * as items from './task-items.service.ts'
import { taskAnswer } from './tasks.service.ts'

const CHANGED = 'Task checklist updated'

export function taskItemRoutes(app: FastifyInstance): void {
  const { config, now } = app.deps
  route(app, contract.addItems, async ({ db, actor, params, body, request }) =>
    taskAnswer(CHANGED, await items.addItems(db, actor, params.id, body, now(), idempotencyKeyOf(request))),
  )
  route(app, contract.updateItem, async ({ db, actor, params, body }) =>
    taskAnswer(CHANGED, await items.updateItem(db, actor, params.id, params.itemId, body, now())),
  )
  route(app, contract.deleteItem, async ({ db, actor, params }) =>
    taskAnswer(CHANGED, await items.deleteItem(db, actor, params.id, params.itemId, now())),
  )
  route(app, contract.makeTaskOfItem, async ({ db, actor, params }) => ({
    message: 'Task created successfully',
    ...(await makeTaskOfItem(db, actor, { ...params, origin: originOf(config) }, now())),
  }))
}
