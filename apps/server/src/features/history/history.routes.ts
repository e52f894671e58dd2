import * as contract from '@task-manager/contract/tasks/history'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import * as history from './history.service.ts'

export function historyRoutes(app: FastifyInstance): void {
  route(app, contract.getTaskHistory, ({ db, actor, params, query }) =>
    history.ofTask(db, actor, params.id, query),
  )
}
