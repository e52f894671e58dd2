import { getPerson } from '@task-manager/contract/lists/person'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import { pageOf } from './person.service.ts'

export function personRoutes(app: FastifyInstance): void {
  route(app, getPerson, ({ deps, actor, params, query }) => pageOf(deps, actor, params.id, query.today))
}
