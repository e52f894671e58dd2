import { getPerson } from '@task-manager/contract/lists/person'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { route } from '#server/http/route.ts'
import { pageOf } from './person.service.ts'

function routes(app: FastifyInstance): void {
  route(app, getPerson, ({ deps, actor, params, query }) => pageOf(deps, actor, params.id, query.today))
}

export const personFeature: Feature = { name: 'person', routes: [routes] }
