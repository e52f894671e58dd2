import type { Feature } from '#server/core/feature.ts'
import { authRoutes } from './auth.routes.ts'

export const authFeature: Feature = {
  name: 'auth',
  routes: [authRoutes],
}
