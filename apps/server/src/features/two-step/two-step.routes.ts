import { resetTwoStep } from '@task-manager/contract/people/user-endpoints'
import * as contract from '@task-manager/contract/sign-in/two-step'
import type { FastifyInstance } from 'fastify'
import { senderOf } from '#server/core/network/client-address.ts'
import { audit, auditSignIn } from '#server/http/audit.ts'
import { signInOrigin } from '#server/http/request-origin.ts'
import { route } from '#server/http/route.ts'
import { reset } from './reset.service.ts'
import { takeSecondStep } from './second-step.service.ts'
import * as twoStep from './two-step.service.ts'

export function twoStepRoutes(app: FastifyInstance): void {
  route(app, contract.takeSecondStep, ({ deps, body, request, reply }) =>
    auditSignIn(request, 'second step failed', () =>
      takeSecondStep(deps, body, signInOrigin(request, reply), request.headers.origin),
    ),
  )
  route(app, contract.getTwoStep, ({ db, actor }) => twoStep.status(db, actor))
  route(app, contract.startTwoStep, ({ deps, actor, body, request }) =>
    twoStep.start(deps, actor, body?.currentPassword, senderOf(request.ip)),
  )
  route(app, contract.confirmTwoStep, async ({ deps, actor, body, request }) => {
    const recoveryCodes = await twoStep.confirm(deps, actor, body.code)
    audit(request, 'two-step sign-in on')
    return { recoveryCodes }
  })
  route(app, contract.renewRecoveryCodes, async ({ deps, actor, body, request }) => {
    const { currentPassword } = body
    const recoveryCodes = await twoStep.renew(deps, actor, currentPassword, senderOf(request.ip))
    audit(request, 'recovery codes renewed')
    return { recoveryCodes }
  })
  route(app, contract.endTwoStep, async ({ deps, actor, body, request }) => {
    await twoStep.end(deps, actor, body.currentPassword, senderOf(request.ip))
    audit(request, 'two-step sign-in off')
    return { message: 'Two-step sign-in is off.' }
  })
  route(app, resetTwoStep, async ({ deps, actor, params, request }) => {
    const name = await reset(deps, actor, params.id)
    audit(request, 'two-step sign-in reset', { target: params.id })
    return { message: `${name} is signed out everywhere and can log in with just a password.` }
  })
}
