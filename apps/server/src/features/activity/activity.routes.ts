import * as contract from '@task-manager/contract/tasks/activity'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import * as activity from './activity.service.ts'

export function activityRoutes(app: FastifyInstance): void {
  route(
    app,
    contract.getTaskActivity,
    ({ db, actor, params, query }) => activity.ofTask(db, actor, params.id, query),
    { cached: true },
  )
}
