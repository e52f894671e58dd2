import { placeTask } from '@task-manager/contract/tasks/task-place'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { taskAnswer } from '#server/features/tasks/tasks.service.ts'
import { route } from '#server/http/route.ts'
import { place } from './task-place.service.ts'

function routes(app: FastifyInstance): void {
  const { now } = app.deps
  route(app, placeTask, async ({ db, actor, deps, params, body, ifMatch }) =>
    taskAnswer({ db, actor, deps }, 'Task moved', await place(db, actor, params.id, body, ifMatch, now())),
  )
}

export const taskPlaceFeature: Feature = { name: 'task-place', routes: [routes] }
