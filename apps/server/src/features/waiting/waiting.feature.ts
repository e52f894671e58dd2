import * as contract from '@task-manager/contract/tasks/waiting'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { taskAnswer } from '#server/features/tasks/tasks.service.ts'
import { route } from '#server/http/route.ts'
import { setWaiting } from './waiting.service.ts'

function routes(app: FastifyInstance): void {
  const { now } = app.deps
  route(app, contract.setWaiting, async ({ db, actor, deps, params, body, ifMatch }) =>
    taskAnswer(
      { db, actor, deps },
      body === null ? 'No longer waiting' : 'Waiting saved',
      await setWaiting(db, actor, params.id, body, ifMatch, now()),
    ),
  )
}

export const waitingFeature: Feature = { name: 'waiting', routes: [routes] }
