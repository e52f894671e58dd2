import * as contract from '@task-manager/contract/tasks/comments'
import type { FastifyInstance } from 'fastify'
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts'
import { route } from '#server/http/route.ts'
import { list, readersOf } from './comment-reads.service.ts'
import * as comments from './comments.service.ts'

export function commentRoutes(app: FastifyInstance): void {
  route(app, contract.listComments, ({ db, actor, params, query }) => list(db, actor, params.id, query))
  route(app, contract.listReaders, ({ db, actor, params }) => readersOf(db, actor, params.id))
  route(app, contract.createComment, async ({ deps, actor, params, body, request }) => ({
    message: 'Comment added',
    comment: await comments.create(deps, actor, params.id, body, idempotencyKeyOf(request)),
  }))
  route(app, contract.updateComment, async ({ deps, actor, params, body }) => ({
    message: 'Comment edited',
    comment: await comments.update(deps, actor, params.id, body),
  }))
  route(app, contract.deleteComment, async ({ deps, actor, params }) => {
    await comments.remove(deps, actor, params.id)
    return { message: 'Comment deleted' }
  })
  route(app, contract.addReaction, async ({ deps, actor, params }) => ({
    message: 'Reaction added',
    comment: await comments.react(deps, actor, params.id, params.sign, true),
  }))
  route(app, contract.removeReaction, async ({ deps, actor, params }) => ({
    message: 'Reaction removed',
    comment: await comments.react(deps, actor, params.id, params.sign, false),
  }))
}
