import * as contract from '@task-manager/contract/tasks/repeats'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { taskAnswer } from '#server/features/tasks/tasks.service.ts'
import { route } from '#server/http/route.ts'
import { list, skip } from './repeats.service.ts'

function routes(app: FastifyInstance): void {
  const { now } = app.deps
  route(app, contract.listRepeats, ({ db, actor, query }) => list(db, actor, query, now()))
  route(app, contract.skipTask, async ({ db, actor, deps, params, ifMatch }) =>
    taskAnswer(
      { db, actor, deps },
      'Moved to the next date',
      await skip(db, actor, params.id, ifMatch, now()),
    ),
  )
}

export const repeatsFeature: Feature = { name: 'repeats', routes: [routes] }
