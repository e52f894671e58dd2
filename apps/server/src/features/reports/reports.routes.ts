import { exportTasks, exportUsers } from '@task-manager/contract/reports'
import type { FastifyInstance } from 'fastify'
import { audit } from '#server/http/audit.ts'
import { type Call, route } from '#server/http/route.ts'
import type { ReportName } from './export.worker.ts'
import { exportReport } from './reports.service.ts'

/** File names as the specification's section 9 lists them. */
const FILES: Record<ReportName, string> = { tasks: 'task_details.xlsx', users: 'user_details.xlsx' }

export function reportRoutes(app: FastifyInstance): void {
  const send =
    (report: ReportName) =>
    async ({ deps, actor, request, reply }: Call<typeof exportTasks | typeof exportUsers>) => {
      const stream = await exportReport(deps, actor, report)
      audit(request, 'report exported', { report })
      reply.header('content-disposition', `attachment; filename="${FILES[report]}"`)
      return stream
    }
  route(app, exportTasks, send('tasks'))
  route(app, exportUsers, send('users'))
}
