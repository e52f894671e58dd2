import * as contract from '@task-manager/contract/users'
import type { FastifyInstance } from 'fastify'
import { senderOf } from '#server/http/address.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as users from './users.service.ts'

export function userRoutes(app: FastifyInstance): void {
  route(app, contract.listUsers, ({ db, actor }) => users.list(db, actor), { kept: true })
  route(app, contract.getUser, ({ db, actor, params }) => users.get(db, actor, params.id))
  route(app, contract.createUser, async ({ deps, actor, body, request }) => {
    const user = await users.create(deps, actor, body)
    audit(request, 'user created', { target: user._id, role: user.role })
    return { message: 'User created successfully', user }
  })
  route(app, contract.updateUser, async ({ deps, actor, params, body, request }) => {
    const user = await users.update(deps, actor, params.id, body, senderOf(request.ip))
    audit(request, 'user changed', {
      target: user._id,
      role: body.role,
      password: body.password !== undefined,
    })
    return { message: 'User updated successfully', user }
  })
  route(app, contract.deleteUser, async ({ deps, actor, params, request }) => {
    await users.remove(deps, actor, params.id)
    audit(request, 'user deleted', { target: params.id })
    return { message: 'User deleted successfully' }
  })
}
