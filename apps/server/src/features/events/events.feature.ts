import type { Feature } from '#server/core/feature.ts'
import type { MetricSource } from '#server/core/metrics.ts'
import { eventsRoutes } from './events.routes.ts'
import { openStreams } from './events.service.ts'

const streams: MetricSource = {
  gauges: { live_streams: { help: 'Open live streams of this node' } },
  read: (deps) => ({ live_streams: openStreams(deps) }),
}

export const eventsFeature: Feature = {
  name: 'events',
  routes: [eventsRoutes],
  metrics: [streams],
}
