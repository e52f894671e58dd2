/** Spreadsheet reports (decision U7). */

import { endpoint } from '@task-manager/contract/endpoint'
import { listTasks } from '@task-manager/contract/tasks/task-endpoints'
import { TaskFilter } from '@task-manager/contract/tasks/tasks'
import * as z from 'zod/mini'

const produces = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Search and filters of the list (decision T19); without them the report has every task. */
export const TaskReportFilter = z.omit(TaskFilter, { sort: true, order: true, limit: true, cursor: true })
export type TaskReportFilter = z.output<typeof TaskReportFilter>

export const exportTasks = endpoint('GET /api/reports/export/tasks', 'admin', {
  summary: 'Every task, or those that match the filter, as task_details.xlsx',
  query: TaskReportFilter,
  filters: listTasks.filters,
  produces,
})

export const exportUsers = endpoint('GET /api/reports/export/users', 'admin', {
  summary: 'Every user with task counts as user_details.xlsx',
  produces,
})
