import * as contract from '@task-manager/contract/people/invitations'
import type { FastifyInstance } from 'fastify'
import { senderOf } from '#server/core/network/client-address.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as invitations from './invitations.service.ts'

export function invitationRoutes(app: FastifyInstance): void {
  route(app, contract.listInvitations, async ({ deps, actor }) => ({
    invitations: await invitations.list(deps, actor),
  }))
  route(app, contract.createInvitations, async ({ deps, actor, body, request }) => {
    const answer = await invitations.invite(deps, actor, body)
    audit(request, 'people invited', { people: answer.invitations.length, role: body.role })
    return answer
  })
  route(app, contract.sendInvitation, async ({ deps, actor, params, request }) => {
    const sent = await invitations.sendAgain(deps, actor, params.id)
    audit(request, 'invitation sent again', { target: params.id })
    return { invitations: sent }
  })
  route(app, contract.withdrawInvitation, async ({ deps, actor, params, request }) => {
    await invitations.withdraw(deps, actor, params.id)
    audit(request, 'invitation withdrawn', { target: params.id })
    return { message: 'Invitation withdrawn' }
  })
  route(app, contract.openInvitation, ({ deps, body, request }) =>
    invitations.open(deps, body.token, senderOf(request.ip)),
  )
}
