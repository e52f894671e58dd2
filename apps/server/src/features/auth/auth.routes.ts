import * as contract from '@task-manager/contract/auth'
import type { FastifyInstance } from 'fastify'
import { closeSession } from '#server/features/sessions/sessions.service.ts'
import { profileOf } from '#server/features/users/users.service.ts'
import { senderOf } from '#server/http/address.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as auth from './auth.service.ts'

export function authRoutes(app: FastifyInstance): void {
  route(app, contract.register, async ({ deps, body, request }) => {
    const session = await auth.register(deps, body, senderOf(request.ip))
    audit(request, 'signed up', { target: session._id, role: session.role })
    return session
  })
  route(app, contract.login, async ({ deps, body, request }) => {
    try {
      const session = await auth.login(deps, body, senderOf(request.ip))
      audit(request, 'signed in', { target: session._id })
      return session
    } catch (error) {
      audit(request, 'sign-in failed')
      throw error
    }
  })
  route(app, contract.getProfile, ({ actor }) => profileOf(actor))
  route(app, contract.logout, async ({ db, actor, request, reply }) => {
    await closeSession(db, actor)
    audit(request, 'signed out')
    reply.header('clear-site-data', '"storage"')
    return { message: 'Logged out' }
  })
}
