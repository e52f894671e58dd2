import { announce } from '#server/core/announce.ts'
import type { Feature } from '#server/core/feature.ts'
import { reportRoutes } from './reports.routes.ts'

export const reportsFeature: Feature = {
  name: 'reports',
  routes: [reportRoutes],
  topics: { export: announce('log') },
}
