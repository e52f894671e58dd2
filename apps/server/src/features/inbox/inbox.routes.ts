import * as contract from '@task-manager/contract/notifications/inbox'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import * as inbox from './inbox.service.ts'

export function inboxRoutes(app: FastifyInstance): void {
  route(app, contract.listInbox, ({ deps, actor, query }) => inbox.list(deps, actor, query), { cached: true })
  route(app, contract.readInbox, async ({ deps, actor, body }) => ({
    message: 'Marked as read',
    unread: await inbox.mark(deps, actor, body, true),
  }))
  route(app, contract.unreadInbox, async ({ deps, actor, body }) => ({
    message: 'Marked as unread',
    unread: await inbox.mark(deps, actor, body, false),
  }))
  route(app, contract.followTask, async ({ deps, actor, params, body: { following } }) => {
    await inbox.follow(deps, actor, params.id, following)
    return { message: following ? 'You follow this task' : 'Task muted' }
  })
}
