import * as contract from '@task-manager/contract/sign-in/account'
import type { FastifyInstance } from 'fastify'
import { senderOf } from '#server/core/network/client-address.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as emails from './email-changes.service.ts'
import { revertEmail } from './email-returns.service.ts'

export function emailChangeRoutes(app: FastifyInstance): void {
  route(app, contract.changeEmail, async ({ deps, actor, body, request }) => {
    const answer = await emails.requestEmailChange(deps, actor, body, senderOf(request.ip))
    audit(request, answer.user === undefined ? 'email change requested' : 'email changed')
    return answer
  })
  route(app, contract.confirmEmail, async ({ deps, body, request }) => {
    const target = await emails.confirmEmail(deps, body.token, senderOf(request.ip))
    audit(request, 'email changed', { target })
    return { message: 'Your new email address is confirmed. Use it to log in from now on.' }
  })
  route(app, contract.revertEmail, async ({ deps, body, request }) => {
    const target = await revertEmail(deps, body, senderOf(request.ip))
    audit(request, 'email taken back', { target })
    return {
      message: 'Your previous email address was restored, and you were signed out everywhere. Please log in.',
    }
  })
}
