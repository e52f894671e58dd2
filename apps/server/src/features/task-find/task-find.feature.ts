import type { Feature } from '#server/core/feature.ts'
import { taskFindRoutes } from './task-find.routes.ts'

export const taskFindFeature: Feature = { name: 'task-find', routes: [taskFindRoutes] }
