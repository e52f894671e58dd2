import { exportTasks, exportUsers } from '@task-manager/contract/reports'
import type { FastifyInstance } from 'fastify'
import { audit } from '#server/http/audit.ts'
import { type Call, route } from '#server/http/route.ts'
import type { Wanted } from './export.worker.ts'
import { exportReport, tasksWanted } from './reports.service.ts'

/** File names as spec 9 lists them. */
const FILES: Record<Wanted['report'], string> = { tasks: 'task_details.xlsx', users: 'user_details.xlsx' }

export function reportRoutes(app: FastifyInstance): void {
  const send = async (
    { deps, actor, query, request, reply }: Call<typeof exportTasks> | Call<typeof exportUsers>,
    wanted: Wanted,
  ) => {
    const stream = await exportReport(deps, actor, wanted)
    audit(request, 'report exported', { report: wanted.report, ...(query && { filter: query }) })
    reply.header('content-disposition', `attachment; filename="${FILES[wanted.report]}"`)
    return stream
  }
  route(app, exportTasks, (call) => send(call, tasksWanted(call.actor, call.query, call.deps.now())))
  route(app, exportUsers, (call) => send(call, { report: 'users' }))
}
