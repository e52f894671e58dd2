import { getWorkload } from '@task-manager/contract/lists/workload'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { route } from '#server/http/route.ts'
import { workload } from './workload.service.ts'

function routes(app: FastifyInstance): void {
  const { now } = app.deps
  route(app, getWorkload, ({ db, actor, query }) => workload(db, actor, query, now()))
}

export const workloadFeature: Feature = { name: 'workload', routes: [routes] }
