import * as contract from '@task-manager/contract/sign-in/auth-endpoints'
import type { FastifyInstance } from 'fastify'
import { canDeliver } from '#server/features/outbox/outbox.service.ts'
import { closeSession } from '#server/features/sessions/sessions.service.ts'
import { anyoneExists } from '#server/features/users/users.service.ts'
import { audit } from '#server/http/audit.ts'
import { signInOrigin } from '#server/http/request-origin.ts'
import { route } from '#server/http/route.ts'
import * as auth from './auth.service.ts'
import { validCode } from './invite-code.service.ts'

export function authRoutes(app: FastifyInstance): void {
  route(app, contract.getSignInOptions, async ({ deps }) => ({
    mail: canDeliver(deps),
    passwordMinLength: deps.config.passwordMinLength,
    inviteCode: (await validCode(deps)) !== null,
    signUp: deps.config.signUp,
    empty: !(await anyoneExists(deps.db)),
  }))
  route(app, contract.register, async ({ deps, body, request, reply }) => {
    const session = await auth.register(deps, body, signInOrigin(request, reply))
    audit(request, 'signed up', { target: session._id, role: session.role })
    return session
  })
  route(app, contract.login, async ({ deps, body, request, reply }) => {
    try {
      const answer = await auth.login(deps, body, signInOrigin(request, reply))
      if ('token' in answer) audit(request, 'signed in', { target: answer._id })
      else audit(request, 'second step required', { account: body.email })
      return answer
    } catch (error) {
      audit(request, 'sign-in failed', { account: body.email })
      throw error
    }
  })
  route(app, contract.logout, async ({ deps, actor, request, reply }) => {
    await closeSession(deps, actor)
    audit(request, 'signed out')
    reply.header('clear-site-data', '"storage"')
    return { message: 'Logged out' }
  })
}
