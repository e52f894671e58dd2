import type { Feature } from '#server/core/feature.ts'
import { contactRoutes } from './contact.routes.ts'

export const contactFeature: Feature = {
  name: 'contact',
  routes: [contactRoutes],
}
