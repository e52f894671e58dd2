import { listSiteExamples } from '@task-manager/contract/installation/site'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import { listExamples } from './site.service.ts'

export function siteRoutes(app: FastifyInstance): void {
  route(app, listSiteExamples, ({ actor }) => listExamples(actor))
}
