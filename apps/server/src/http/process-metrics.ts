import { createRequire } from 'node:module'
import type { Registry } from 'prom-client'

type Collector = (registry: Registry, options: { eventLoopMonitoringPrecision: number }) => void

const COLLECTORS = [
  'processCpuTotal',
  'processStartTime',
  'osMemoryHeap',
  'processOpenFileDescriptors',
  'processMaxFileDescriptors',
  'eventLoopLag',
  'heapSizeAndUsed',
  'heapSpacesSizeAndUsed',
  'version',
]

/** The interval at which the event loop's delay is sampled, in ms; the library's default. */
const SAMPLE_MS = 10

/**
 * Adds processor, memory and event loop of the process, by the library's own collectors. Its `collectDefaultMetrics`
 * would also observe every garbage collection, which costs 2 % of the lists that are not cached
 * (`npm run bench -- --metrics`).
 */
export function collectProcessMetrics(registry: Registry): void {
  const load = createRequire(import.meta.url)
  for (const name of COLLECTORS) {
    const collect: Collector = load(`prom-client/lib/metrics/${name}.js`)
    collect(registry, { eventLoopMonitoringPrecision: SAMPLE_MS })
  }
}
