import type { Feature } from '#server/core/feature.ts'
import { taskEvents } from './task-events.service.ts'
import { taskRoutes } from './tasks.routes.ts'

export const tasksFeature: Feature = {
  name: 'tasks',
  routes: [taskRoutes],
  topics: { task: taskEvents },
}
