import * as contract from '@task-manager/contract/tasks/history'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { route } from '#server/http/route.ts'
import * as history from './history.service.ts'

function routes(app: FastifyInstance): void {
  route(app, contract.getTaskHistory, ({ db, actor, params, query }) =>
    history.ofTask(db, actor, params.id, query),
  )
}

export const historyFeature: Feature = { name: 'history', routes: [routes] }
