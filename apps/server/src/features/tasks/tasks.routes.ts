import { patchTask, updateTask } from '@task-manager/contract/tasks/task-edit'
import * as contract from '@task-manager/contract/tasks/task-endpoints'
import { listTaskTitles } from '@task-manager/contract/tasks/task-titles'
import type { FastifyInstance } from 'fastify'
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts'
import { route } from '#server/http/route.ts'
import { create } from './task-creation.service.ts'
import { patch, update } from './task-edits.service.ts'
import * as tasks from './tasks.service.ts'

export function taskRoutes(app: FastifyInstance): void {
  const { now } = app.deps
  const answer = tasks.taskAnswer
  route(app, listTaskTitles, async ({ db, actor, query }) => ({
    tasks: await tasks.titles(db, actor, query.ids.split(',')),
  }))
  route(app, contract.getTask, ({ db, actor, params }) => tasks.get(db, actor, params.id, now()), {
    cached: true,
  })
  route(app, contract.createTask, async ({ db, actor, deps, body, request }) =>
    answer(
      { db, actor, deps },
      'Task created successfully',
      await create(db, actor, body, now(), idempotencyKeyOf(request)),
    ),
  )
  route(app, updateTask, async ({ db, actor, deps, params, body, ifMatch }) =>
    answer(
      { db, actor, deps },
      'Task updated successfully',
      await update(db, actor, params.id, body, ifMatch, now()),
    ),
  )
  route(app, patchTask, async ({ db, actor, deps, params, body, ifMatch }) =>
    answer(
      { db, actor, deps },
      'Task updated successfully',
      await patch(db, actor, params.id, body, ifMatch, now()),
    ),
  )
}
