import * as contract from '@task-manager/contract/sign-in/account'
import type { FastifyInstance } from 'fastify'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as own from './own-sessions.service.ts'

export function sessionRoutes(app: FastifyInstance): void {
  route(app, contract.listSessions, async ({ deps, actor }) => ({ sessions: await own.listOwn(deps, actor) }))
  route(app, contract.endSession, async ({ deps, actor, params, request }) => {
    await own.endOwn(deps, actor, params.id)
    audit(request, 'session ended', { target: params.id })
    return { message: 'Session ended' }
  })
  route(app, contract.endOtherSessions, async ({ deps, actor, request }) => {
    await own.endOthers(deps, actor)
    audit(request, 'other sessions ended')
    return { message: 'All other sessions ended' }
  })
}
