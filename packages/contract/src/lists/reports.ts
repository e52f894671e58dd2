/** Spreadsheet reports (decision U7). */
import { endpoint } from '@task-manager/contract/endpoint'
import { listTasks } from '@task-manager/contract/tasks/task-endpoints'
import { TaskConditions } from '@task-manager/contract/tasks/tasks'

const produces = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const exportTasks = endpoint('GET /api/reports/export/tasks', 'admin', {
  summary: 'Every task, or those that match the filter, as task_details.xlsx',
  /** Without conditions the report has every task (decision T19). */
  query: TaskConditions,
  filters: listTasks.filters,
  produces,
})

export const exportUsers = endpoint('GET /api/reports/export/users', 'admin', {
  summary: 'Every user with task counts as user_details.xlsx',
  produces,
})
