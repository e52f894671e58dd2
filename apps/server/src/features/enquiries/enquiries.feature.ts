import type { Feature } from '#server/core/feature.ts'
import { enquiriesRoutes } from './enquiries.routes.ts'
import { enquiryEvents } from './enquiry-events.service.ts'

export const enquiriesFeature: Feature = {
  name: 'enquiries',
  routes: [enquiriesRoutes],
  topics: { enquiry: enquiryEvents },
}
