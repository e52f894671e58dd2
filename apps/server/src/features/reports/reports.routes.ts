import { exportTasks, exportUsers } from '@task-manager/contract/lists/reports'
import { exportSelectedTasks, exportSelectedTasksAsCsv } from '@task-manager/contract/tasks/task-bulk'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#server/core/actor.ts'
import { audit } from '#server/http/audit.ts'
import { type Call, route } from '#server/http/route.ts'
import type { ReportRequest } from './export.worker.ts'
import { exportReport, filteredReport, selectedReport } from './reports.service.ts'

/** File names (spec 9). */
const FILES: Record<ReportRequest['report'], string> = { tasks: 'task_details', users: 'user_details' }

/** Only the names of the filters: the log must not contain search texts. */
const filteredBy = (filter: object): { filters: string[] } => ({ filters: Object.keys(filter) })

export function reportRoutes(app: FastifyInstance): void {
  const { deps } = app
  type ReportCall = Pick<Call<typeof exportUsers>, 'request' | 'reply'> & { actor: Actor }
  const send = async ({ actor, request, reply }: ReportCall, report: ReportRequest, details: object = {}) => {
    const stream = await exportReport(deps, actor, report)
    audit(request, 'report exported', { report: report.report, ...details })
    const kind = 'csv' in report ? 'csv' : 'xlsx'
    reply.header('content-disposition', `attachment; filename="${FILES[report.report]}.${kind}"`)
    return stream
  }
  const chosen = async (
    call: Call<typeof exportSelectedTasks> | Call<typeof exportSelectedTasksAsCsv>,
    csv: { items: boolean } | null,
  ) => {
    const { ids, filter } = call.body
    return await send(
      call,
      await selectedReport(deps, call.actor, call.body, csv),
      filter === undefined ? { chosen: ids?.length } : filteredBy(filter),
    )
  }
  route(app, exportTasks, async (call) =>
    send(call, await filteredReport(deps, call.actor, call.query), filteredBy(call.query)),
  )
  route(app, exportUsers, (call) => send(call, { report: 'users' }))
  route(app, exportSelectedTasks, (call) => chosen(call, null))
  route(app, exportSelectedTasksAsCsv, (call) => chosen(call, { items: call.body.items ?? false }))
}
