import { exportTasks, exportUsers } from '@task-manager/contract/reports'
import { exportSelectedTasks, exportSelectedTasksAsCsv } from '@task-manager/contract/task-bulk'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#server/core/actor.ts'
import { audit } from '#server/http/audit.ts'
import { type Call, route } from '#server/http/route.ts'
import type { Wanted } from './export.worker.ts'
import { chosenWanted, exportReport, tasksWanted } from './reports.service.ts'

/** File names as spec 9 lists them. */
const FILES: Record<Wanted['report'], string> = { tasks: 'task_details', users: 'user_details' }

export function reportRoutes(app: FastifyInstance): void {
  const { deps } = app
  type Asked = Pick<Call<typeof exportUsers>, 'request' | 'reply'> & { actor: Actor }
  const send = async ({ actor, request, reply }: Asked, wanted: Wanted, details: object = {}) => {
    const stream = await exportReport(deps, actor, wanted)
    audit(request, 'report exported', { report: wanted.report, ...details })
    const kind = 'csv' in wanted ? 'csv' : 'xlsx'
    reply.header('content-disposition', `attachment; filename="${FILES[wanted.report]}.${kind}"`)
    return stream
  }
  const chosen = async (
    call: Call<typeof exportSelectedTasks> | Call<typeof exportSelectedTasksAsCsv>,
    csv: boolean,
  ) => {
    const { ids, filter } = call.body
    return await send(
      call,
      await chosenWanted(deps, call.actor, call.body, csv),
      filter === undefined ? { chosen: ids?.length } : { filter },
    )
  }
  route(app, exportTasks, (call) =>
    send(call, tasksWanted(call.actor, call.query, deps.now()), { filter: call.query }),
  )
  route(app, exportUsers, (call) => send(call, { report: 'users' }))
  route(app, exportSelectedTasks, (call) => chosen(call, false))
  route(app, exportSelectedTasksAsCsv, (call) => chosen(call, true))
}
