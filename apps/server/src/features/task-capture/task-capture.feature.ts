import { captureTasks } from '@task-manager/contract/tasks/task-capture'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { detailsOf } from '#server/features/tasks/tasks.service.ts'
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts'
import { route } from '#server/http/route.ts'
import { capture } from './task-capture.service.ts'

function routes(app: FastifyInstance): void {
  const { now } = app.deps
  route(app, captureTasks, async ({ db, actor, body, request }) => {
    const tasks = await capture(db, actor, body, now(), idempotencyKeyOf(request))
    const message =
      tasks.length === 1 ? 'Task created successfully' : `${tasks.length} tasks created successfully`
    return { message, tasks: await detailsOf(db, actor, tasks, now()) }
  })
}

export const taskCaptureFeature: Feature = { name: 'task-capture', routes: [routes] }
