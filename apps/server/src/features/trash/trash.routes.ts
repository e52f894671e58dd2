import { deleteTask } from '@task-manager/contract/tasks/task-endpoints'
import * as contract from '@task-manager/contract/tasks/trash'
import type { FastifyInstance } from 'fastify'
import { taskAnswer } from '#server/features/tasks/tasks.service.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as trash from './trash.service.ts'

export function trashRoutes(app: FastifyInstance): void {
  const { now } = app.deps
  route(app, deleteTask, async ({ db, actor, params, ifMatch, request }) => {
    await trash.remove(db, actor, params.id, ifMatch, now())
    audit(request, 'task deleted', { target: params.id })
    return { message: 'Task deleted successfully' }
  })
  route(app, contract.listTrash, ({ deps, actor, query }) => trash.list(deps, actor, query))
  route(app, contract.restoreTask, async ({ db, actor, deps, params, request }) => {
    const task = await trash.restore(db, actor, params.id, now())
    audit(request, 'task restored', { target: params.id })
    return taskAnswer({ db, actor, deps }, 'Task restored successfully', task)
  })
  route(app, contract.purgeTask, async ({ db, actor, params, request }) => {
    await trash.purge(db, actor, params.id, now())
    audit(request, 'task purged', { target: params.id })
    return { message: 'Task deleted permanently' }
  })
  route(app, contract.emptyTrash, async ({ db, actor, query, request }) => {
    const purged = await trash.empty(db, actor, now(), query.until)
    audit(request, 'trash emptied', { purged })
    return { message: 'Trash emptied', purged }
  })
}
