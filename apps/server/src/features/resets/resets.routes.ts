import * as contract from '@task-manager/contract/sign-in/resets'
import type { FastifyInstance } from 'fastify'
import { senderOf } from '#server/core/network/client-address.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as resets from './resets.service.ts'

export function resetRoutes(app: FastifyInstance): void {
  route(app, contract.forgotPassword, async ({ deps, body, request }) => {
    const message = await resets.requestReset(deps, body.email, senderOf(request.ip))
    audit(request, 'password reset requested', { account: body.email })
    return { message }
  })
  route(app, contract.openResetLink, ({ deps, body, request }) =>
    resets.openReset(deps, body.token, senderOf(request.ip)),
  )
  route(app, contract.resetPassword, async ({ deps, body, request }) => {
    const target = await resets.resetPassword(deps, body, senderOf(request.ip))
    audit(request, 'password reset', { target })
    return { message: 'Your password was changed. Please log in.' }
  })
  route(app, contract.createResetLink, async ({ deps, actor, params, request }) => {
    const answer = await resets.createLinkFor(deps, actor, params.id)
    audit(request, 'reset link made', { target: params.id })
    return answer
  })
}
