import { patchTask, updateTask } from '@task-manager/contract/tasks/task-edit'
import * as contract from '@task-manager/contract/tasks/task-endpoints'
import { countChoices } from '@task-manager/contract/tasks/task-facets'
import { listTaskTitles } from '@task-manager/contract/tasks/task-titles'
import type { FastifyInstance } from 'fastify'
import { countChoices as countFacets } from '#server/features/task-find/task-find.service.ts'
import * as ticks from '#server/features/task-items/ticks.service.ts'
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts'
import { type Call, route } from '#server/http/route.ts'
import { create } from './task-creation.service.ts'
import { patch, update } from './task-edits.service.ts'
import * as tasks from './tasks.service.ts'

export function taskRoutes(app: FastifyInstance): void {
  const { now } = app.deps
  const answer = tasks.taskAnswer
  route(app, contract.listTasks, ({ db, actor, query }) => tasks.list(db, actor, query, now()), {
    cached: true,
  })
  route(app, countChoices, ({ db, actor, query }) => countFacets(db, actor, query, now()))
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
  const setStatus = async ({
    db,
    actor,
    deps,
    params,
    body,
    ifMatch,
  }: Pick<Call<typeof contract.putTaskStatus>, 'db' | 'actor' | 'deps' | 'params' | 'body' | 'ifMatch'>) =>
    answer(
      { db, actor, deps },
      'Task status updated',
      await ticks.setStatus(db, actor, params.id, body.status, ifMatch, now()),
    )
  route(app, contract.putTaskStatus, setStatus)
  route(app, contract.patchTaskStatus, setStatus)
  route(app, contract.updateTodo, async ({ db, actor, deps, params, body, ifMatch }) =>
    answer(
      { db, actor, deps },
      'Task checklist updated',
      await ticks.tick(db, actor, params.id, body.todoChecklist, ifMatch, now()),
    ),
  )
}
