import { listSiteExamples } from '@task-manager/contract/installation/site'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { route } from '#server/http/route.ts'
import { listExamples } from './site.service.ts'

function routes(app: FastifyInstance): void {
  route(app, listSiteExamples, ({ actor }) => listExamples(actor))
}

export const siteFeature: Feature = { name: 'site', routes: [routes] }
