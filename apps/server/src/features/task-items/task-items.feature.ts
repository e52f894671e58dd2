import type { Feature } from '#server/core/feature.ts'
import { taskItemRoutes } from './task-items.routes.ts'

export const taskItemsFeature: Feature = { name: 'task-items', routes: [taskItemRoutes] }
