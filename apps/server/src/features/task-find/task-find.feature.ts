import { listTasks } from '@task-manager/contract/tasks/task-endpoints'
import { countChoices } from '@task-manager/contract/tasks/task-facets'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { route } from '#server/http/route.ts'
import * as find from './task-find.service.ts'

function routes(app: FastifyInstance): void {
  const { now } = app.deps
  route(app, listTasks, ({ db, actor, query }) => find.list(db, actor, query, now()), { cached: true })
  route(app, countChoices, ({ db, actor, query }) => find.countChoices(db, actor, query, now()))
}

export const taskFindFeature: Feature = { name: 'task-find', routes: [routes] }
