import { countChoices } from '@task-manager/contract/task-facets'
import * as contract from '@task-manager/contract/tasks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/core/app-error.ts'
import { countChoices as countFacets } from '#server/features/task-find/task-find.service.ts'
import { type Call, route } from '#server/http/route.ts'
import { create } from './task-creation.service.ts'
import * as tasks from './tasks.service.ts'
import * as ticks from './ticks.service.ts'

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('bad_request', 'An Idempotency-Key has 1 to 255 printable characters without blanks.')
  return key
}

export function taskRoutes(app: FastifyInstance): void {
  const { now } = app.deps
  const answer = tasks.taskAnswer
  route(app, contract.listTasks, ({ db, actor, query }) => tasks.list(db, actor, query, now()), {
    cached: true,
  })
  route(app, countChoices, ({ db, actor, query }) => countFacets(db, actor, query, now()))
  route(app, contract.getTask, ({ db, actor, params }) => tasks.get(db, actor, params.id), { cached: true })
  route(app, contract.createTask, async ({ db, actor, body, request }) =>
    answer('Task created successfully', await create(db, actor, body, now(), idempotencyKey(request))),
  )
  route(app, contract.updateTask, async ({ db, actor, params, body, ifMatch }) =>
    answer('Task updated successfully', await tasks.update(db, actor, params.id, body, ifMatch, now())),
  )
  const setStatus = async ({
    db,
    actor,
    params,
    body,
    ifMatch,
  }: Pick<Call<typeof contract.putTaskStatus>, 'db' | 'actor' | 'params' | 'body' | 'ifMatch'>) =>
    answer('Task status updated', await ticks.setStatus(db, actor, params.id, body.status, ifMatch, now()))
  route(app, contract.putTaskStatus, setStatus)
  route(app, contract.patchTaskStatus, setStatus)
  route(app, contract.updateTodo, async ({ db, actor, params, body, ifMatch }) =>
    answer(
      'Task checklist updated',
      await ticks.tick(db, actor, params.id, body.todoChecklist, ifMatch, now()),
    ),
  )
  route(app, contract.updateItem, async ({ db, actor, params, body }) =>
    answer(
      'Task checklist updated',
      await ticks.tickItem(db, actor, params.id, params.itemId, body.completed, now()),
    ),
  )
}
