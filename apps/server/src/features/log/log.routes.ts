import * as contract from '@task-manager/contract/installation/log'
import type { FastifyInstance } from 'fastify'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as log from './log.service.ts'

export function logRoutes(app: FastifyInstance): void {
  route(app, contract.readLog, ({ deps, actor, query }) => log.read(deps, actor, query))
  route(app, contract.exportLog, async ({ deps, actor, query, request, reply }) => {
    const stream = await log.exportCsv(deps, actor, query)
    audit(request, 'log exported')
    reply.header('content-disposition', 'attachment; filename="log.csv"')
    return stream
  })
}
