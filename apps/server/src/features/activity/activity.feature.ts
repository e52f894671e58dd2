import * as contract from '@task-manager/contract/tasks/activity'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { route } from '#server/http/route.ts'
import * as activity from './activity.service.ts'

function routes(app: FastifyInstance): void {
  route(
    app,
    contract.getTaskActivity,
    ({ db, actor, params, query }) => activity.ofTask(db, actor, params.id, query),
    { cached: true },
  )
}

export const activityFeature: Feature = { name: 'activity', routes: [routes] }
