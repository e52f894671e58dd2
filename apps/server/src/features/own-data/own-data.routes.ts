import * as contract from '@task-manager/contract/sign-in/account'
import type { FastifyInstance } from 'fastify'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import { exportOwnData } from './own-data.service.ts'

export function ownDataRoutes(app: FastifyInstance): void {
  route(app, contract.exportOwnData, async ({ deps, actor, request, reply }) => {
    const stream = await exportOwnData(deps, actor, app.features)
    audit(request, 'own data exported')
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return stream
  })
}
