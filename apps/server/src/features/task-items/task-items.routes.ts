import { patchTaskStatus, putTaskStatus, updateTodo } from '@task-manager/contract/tasks/task-endpoints'
import * as contract from '@task-manager/contract/tasks/task-items'
import type { TaskDetails } from '@task-manager/contract/tasks/tasks'
import type { FastifyInstance } from 'fastify'
import { originOf } from '#server/core/origin.ts'
import { detailsOf, taskAnswer } from '#server/features/tasks/tasks.service.ts'
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts'
import { type Call, route } from '#server/http/route.ts'
import { makeTaskOfItem } from './item-to-task.service.ts'
import * as items from './task-items.service.ts'
import * as ticks from './ticks.service.ts'

const CHANGED = 'Task checklist updated'

export function taskItemRoutes(app: FastifyInstance): void {
  const { config, now } = app.deps
  const setStatus = async ({
    db,
    actor,
    deps,
    params,
    body,
    ifMatch,
  }: Pick<Call<typeof putTaskStatus>, 'db' | 'actor' | 'deps' | 'params' | 'body' | 'ifMatch'>) =>
    taskAnswer(
      { db, actor, deps },
      'Task status updated',
      await ticks.setStatus(db, actor, params.id, body.status, ifMatch, now()),
    )
  route(app, putTaskStatus, setStatus)
  route(app, patchTaskStatus, setStatus)
  route(app, updateTodo, async ({ db, actor, deps, params, body, ifMatch }) =>
    taskAnswer(
      { db, actor, deps },
      CHANGED,
      await ticks.tick(db, actor, params.id, body.todoChecklist, ifMatch, now()),
    ),
  )
  route(app, contract.addItems, async ({ db, actor, deps, params, body, request }) =>
    taskAnswer(
      { db, actor, deps },
      CHANGED,
      await items.addItems(db, actor, params.id, body, now(), idempotencyKeyOf(request)),
    ),
  )
  route(app, contract.updateItem, async ({ db, actor, deps, params, body, ifMatch }) =>
    taskAnswer({ db, actor, deps }, CHANGED, await items.updateItem(db, actor, params, body, ifMatch, now())),
  )
  route(app, contract.deleteItem, async ({ db, actor, deps, params, ifMatch }) =>
    taskAnswer({ db, actor, deps }, CHANGED, await items.deleteItem(db, actor, params, ifMatch, now())),
  )
  route(app, contract.makeTaskOfItem, async ({ db, actor, params, request }) => {
    const item = { ...params, origin: originOf(config) }
    const created = await makeTaskOfItem(db, actor, item, now(), idempotencyKeyOf(request))
    const [task, from] = await detailsOf(db, actor, [created.task, created.from], now())
    return { message: 'Task created successfully', task: task as TaskDetails, from: from as TaskDetails }
  })
}
