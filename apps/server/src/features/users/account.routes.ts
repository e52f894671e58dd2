import * as contract from '@task-manager/contract/sign-in/account'
import { getProfile } from '@task-manager/contract/sign-in/auth-endpoints'
import type { FastifyInstance } from 'fastify'
import { senderOf } from '#server/core/network/client-address.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as account from './account.service.ts'
import { removeOwn } from './leaving.service.ts'

export function accountRoutes(app: FastifyInstance): void {
  route(app, getProfile, ({ deps, actor }) => account.profile(deps, actor))
  route(app, contract.updateProfile, async ({ deps, actor, body, request }) => {
    const user = await account.changeProfile(deps, actor, body, senderOf(request.ip))
    audit(request, 'profile changed')
    return user
  })
  route(app, contract.changePassword, async ({ deps, actor, body, request }) => {
    const token = await account.changePassword(deps, actor, body, senderOf(request.ip))
    audit(request, 'password changed')
    return { token }
  })
  route(app, contract.deleteAccount, async ({ deps, actor, body, request, reply }) => {
    await removeOwn(deps, actor, body.currentPassword, senderOf(request.ip))
    audit(request, 'account deleted by its owner')
    reply.header('clear-site-data', '"storage"')
    return { message: 'Your account was deleted.' }
  })
}
