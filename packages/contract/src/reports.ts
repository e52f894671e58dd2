/** Spreadsheet reports (decision U7). */
import { endpoint } from './endpoint.ts'

const produces = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const tag = 'Reports'

export const exportTasks = endpoint({
  method: 'GET',
  path: '/api/reports/export/tasks',
  tag,
  summary: 'Every task as task_details.xlsx',
  access: 'admin',
  produces,
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/reports/export/users',
  tag,
  summary: 'Every user with task counts as user_details.xlsx',
  access: 'admin',
  produces,
})
