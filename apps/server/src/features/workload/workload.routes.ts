import { getWorkload } from '@task-manager/contract/lists/workload'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import { workload } from './workload.service.ts'

export function workloadRoutes(app: FastifyInstance): void {
  const { now } = app.deps
  route(app, getWorkload, ({ db, actor, query }) => workload(db, actor, query, now()))
}
