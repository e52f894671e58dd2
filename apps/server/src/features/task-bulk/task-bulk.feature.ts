import type { Feature } from '#server/core/feature.ts'
import { taskBulkRoutes } from './task-bulk.routes.ts'

export const taskBulkFeature: Feature = {
  name: 'task-bulk',
  routes: [taskBulkRoutes],
}
