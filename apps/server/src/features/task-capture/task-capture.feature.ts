import type { Feature } from '#server/core/feature.ts'
import { taskCaptureRoutes } from './task-capture.routes.ts'

export const taskCaptureFeature: Feature = {
  name: 'task-capture',
  routes: [taskCaptureRoutes],
}
