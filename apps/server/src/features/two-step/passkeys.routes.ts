import * as contract from '@task-manager/contract/sign-in/passkeys'
import type { FastifyInstance } from 'fastify'
import { senderOf } from '#server/core/network/client-address.ts'
import { audit, auditSignIn } from '#server/http/audit.ts'
import { deviceName, signInOrigin } from '#server/http/request-origin.ts'
import { route } from '#server/http/route.ts'
import { loginWithPasskey, startLogin } from './passkey-login.service.ts'
import * as passkeys from './passkeys.service.ts'

export function passkeyRoutes(app: FastifyInstance): void {
  route(app, contract.startPasskeyLogin, async ({ deps }) => ({ options: await startLogin(deps) }))
  route(app, contract.passkeyLogin, ({ deps, body, request, reply }) =>
    auditSignIn(request, 'sign-in failed', () =>
      loginWithPasskey(deps, body.passkey, signInOrigin(request, reply), request.headers.origin),
    ),
  )
  route(app, contract.listPasskeys, ({ deps, actor }) => passkeys.listOwn(deps, actor))
  route(app, contract.startPasskey, async ({ deps, actor, body, request }) => ({
    options: await passkeys.start(deps, actor, body.currentPassword, senderOf(request.ip)),
  }))
  route(app, contract.addPasskey, async ({ deps, actor, body, request }) => {
    const page = request.headers.origin
    const added = await passkeys.add(deps, actor, body.passkey, { page, device: deviceName(request) })
    audit(request, 'passkey added')
    return added
  })
  route(app, contract.renamePasskey, ({ deps, actor, params, body }) =>
    passkeys.rename(deps, actor, params.id, body.name),
  )
  route(app, contract.removePasskey, async ({ deps, actor, params, body, request }) => {
    const isOn = await passkeys.remove(deps, actor, params.id, body.currentPassword, senderOf(request.ip))
    audit(request, 'passkey removed')
    return { message: isOn ? 'Passkey removed.' : 'Passkey removed. Two-step sign-in is off.' }
  })
}
