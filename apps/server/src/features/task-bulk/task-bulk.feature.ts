import * as contract from '@task-manager/contract/tasks/task-bulk'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import type { Outcome } from './batches.ts'
import * as bulk from './task-bulk.service.ts'
import { undo } from './task-bulk-undo.service.ts'

function note(request: FastifyRequest, event: string, actionId: string, outcome: Outcome): void {
  const done = outcome.results.filter(({ ok }) => ok).length
  audit(request, event, { actionId, done, refused: outcome.results.length - done })
  if (outcome.failure !== undefined)
    request.log.error({ err: outcome.failure, actionId }, 'a bulk change stopped early')
}

function routes(app: FastifyInstance): void {
  const { now } = app.deps
  const closing = app.closing.signal
  route(app, contract.bulkChangeTasks, async ({ db, actor, body, request }) => {
    const outcome = await bulk.change(db, actor, body, now(), closing)
    const { failure: _, ...answer } = outcome
    note(request, 'tasks changed', answer.actionId, outcome)
    return answer
  })
  route(app, contract.undoBulkChange, async ({ db, actor, params, request }) => {
    const outcome = await undo(db, actor, params.id, now(), closing)
    const { failure: _, ...answer } = outcome
    note(request, 'bulk change undone', params.id, outcome)
    return answer
  })
  route(app, contract.listTaskIds, ({ db, actor, query }) => bulk.ids(db, actor, query, now()))
}

export const taskBulkFeature: Feature = { name: 'task-bulk', routes: [routes] }
