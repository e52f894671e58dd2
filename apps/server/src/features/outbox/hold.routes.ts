import * as contract from '@task-manager/contract/notifications/sending'
import type { FastifyInstance } from 'fastify'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as hold from './hold.service.ts'

export function holdRoutes(app: FastifyInstance): void {
  route(app, contract.getSending, ({ deps, actor }) => hold.read(deps, actor))
  route(app, contract.resumeSending, async ({ deps, actor, body, request }) => {
    await hold.resume(deps, actor, body.waiting)
    audit(request, 'sending resumed', { waiting: body.waiting })
    return { message: 'Notifications are sent again.' }
  })
}
