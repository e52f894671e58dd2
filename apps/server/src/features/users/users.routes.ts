import * as contract from '@task-manager/contract/people/user-endpoints'
import type { FastifyInstance } from 'fastify'
import { senderOf } from '#server/core/network/client-address.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as leaving from './leaving.service.ts'
import { update } from './user-update.service.ts'
import * as users from './users.service.ts'

export function userRoutes(app: FastifyInstance): void {
  route(app, contract.listUsers, ({ db, actor, query }) => users.list(db, actor, query.today), {
    cached: true,
  })
  route(app, contract.getUser, ({ db, actor, params }) => users.get(db, actor, params.id))
  route(app, contract.createUser, async ({ deps, actor, body, request }) => {
    const user = await users.create(deps, actor, body)
    audit(request, 'user created', { target: user._id, role: user.role })
    return { message: 'User created successfully', user }
  })
  route(app, contract.updateUser, async ({ deps, actor, params, body, request }) => {
    const { user, token, handedOver } = await update(deps, actor, params.id, body, senderOf(request.ip))
    audit(request, 'user changed', {
      target: user._id,
      role: body.role,
      active: body.active,
      password: body.password !== undefined,
      handedOver,
    })
    return {
      message: 'User updated successfully',
      user,
      ...(token !== null && { token }),
      ...(handedOver !== undefined && { handedOver }),
    }
  })
  route(app, contract.deleteUser, async ({ deps, actor, params, query, request }) => {
    const handedOver = await leaving.remove(deps, actor, params.id, query.handOverTo)
    audit(request, 'user deleted', { target: params.id, handedOver })
    return { message: 'User deleted successfully', handedOver }
  })
  route(app, contract.endUserSessions, async ({ deps, actor, params, request }) => {
    await leaving.endSessionsOf(deps, actor, params.id)
    audit(request, 'sessions ended', { target: params.id })
    return { message: 'Signed out everywhere' }
  })
}
